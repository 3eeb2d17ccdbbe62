import InlayContainer
import InlayCore
import InlayPixels

#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// What is demanded of the decoders of ``ImageDecoder/standard``, whatever bytes they get.
public enum PixelDoor {
  /// Decodes and checks sizes, budget, time and memory; whether there was a picture.
  @discardableResult
  public static func decode(_ bytes: [UInt8]) -> Bool {
    var limits = Limits.default
    // Small enough for thousands of inputs a second, large enough for buffers to be allocated in parts.
    (limits.imagePixels, limits.imageSide) = (1 << 20, 16_383)
    let start = processorSeconds()
    let first = attempt(bytes, limits)
    let took = processorSeconds() - start
    precondition(took < 2, "\(took) s of processor time for \(bytes.count) bytes")
    checkMemory()
    guard case .success(let image) = first else { return false }
    check(image, bytes, limits)
    attemptScaled(bytes, image.pixels, limits)
    checkMemory()
    // Bytes nobody wrote would differ from time to time.
    if image.pixels.bytes.count <= 1 << 16 {
      guard case .success(let again) = attempt(bytes, limits) else {
        preconditionFailure("decodes once only")
      }
      precondition(again == image, "decodes differently")
    }
    return true
  }

  private static func attempt(_ bytes: [UInt8], _ limits: Limits) -> Result<DecodedImage, any Error> {
    do {
      return .success(try ImageDecoder.standard.decode(bytes, limits: limits))
    } catch {
      precondition(error is InlayError, "an error of another type")
      precondition(!"\(error)".isEmpty && !"\(error)".contains("\n"), "no one-line sentence")
      return .failure(error)
    }
  }

  /// Decodes in a smaller size that the bytes choose, which must come out if the whole image did.
  private static func attemptScaled(_ bytes: [UInt8], _ whole: StraightPixels, _ limits: Limits) {
    let part = 1 + Int(bytes[bytes.count / 2]) % 24
    let size = PixelSize(width: whole.width / part, height: whole.height / (1 + part / 2))
    do {
      let scaled = try ImageDecoder.standard.decode(bytes, size: size, limits: limits).pixels
      precondition(
        scaled.width == max(1, size.width) && scaled.height == max(1, size.height), "not of the size that is needed")
      precondition(scaled.bytes.count == 4 * scaled.width * scaled.height, "bytes do not fit the size")
    } catch {
      preconditionFailure("decodes whole, but not scaled: \(error)")
    }
  }

  private static func check(_ image: DecodedImage, _ bytes: [UInt8], _ limits: Limits) {
    let pixels = image.pixels
    precondition(pixels.width > 0 && pixels.height > 0, "a picture without pixels")
    precondition(pixels.width * pixels.height <= limits.imagePixels, "more pixels than allowed")
    precondition(max(pixels.width, pixels.height) <= limits.imageSide, "a longer side than allowed")
    precondition(pixels.bytes.count == 4 * pixels.width * pixels.height, "bytes do not fit the size")
    precondition(image.strike == 0, "a strike that is not there")
    guard let header = try? ImageHeader.read(bytes, limits: limits).value else {
      preconditionFailure("decoded without a header")
    }
    let stored = header.orientation.swapsAxes ? (header.height, header.width) : (header.width, header.height)
    precondition(stored.0 == pixels.width && stored.1 == pixels.height, "not of the size of the header")
    precondition(image.diagnostics.count <= 1_000, "diagnostics without end")
  }

  /// The decoder may take 256 MiB; the rest is the fuzzer's own corpus and tables.
  private static func checkMemory() {
    var usage = rusage()
    // RUSAGE_SELF, whose type differs between systems; kibibytes on Linux.
    getrusage(0, &usage)
    precondition(usage.ru_maxrss < 900 << 10, "\(usage.ru_maxrss) KiB of memory")
  }

  private static func processorSeconds() -> Double {
    var time = timespec()
    clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &time)
    return Double(time.tv_sec) + Double(time.tv_nsec) / 1e9
  }
}
