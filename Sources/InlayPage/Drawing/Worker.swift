/// Does jobs, one after the other; used by one thread.
protocol Worker: AnyObject, SendableMetatype {
  associatedtype Job: Sendable
  associatedtype Product: Sendable

  func work(_ job: Job) throws -> Product
}
