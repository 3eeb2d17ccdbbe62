import Dispatch

/// What servers of pictures and of uploads may answer, and the files and pipes of `InlayLive`. The demands are those of the tests:
/// links to `LiveDoor` and to what it needs stand beside this file. A load that never ends is found by the fuzzer's time limit.
@_cdecl("LLVMFuzzerTestOneInput")
public func fuzzOne(_ start: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
  let bytes = Array(UnsafeBufferPointer(start: start, count: count))
  let done = DispatchSemaphore(value: 0)
  Task.detached {
    do { try await LiveDoor.check(bytes) } catch {
      // A release build says no reason when it traps.
      print(error)
      preconditionFailure()
    }
    done.signal()
  }
  done.wait()
  return 0
}
