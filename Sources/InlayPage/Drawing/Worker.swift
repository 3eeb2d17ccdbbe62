/// Performs jobs, one after the other. One thread uses it.
protocol Worker: AnyObject, SendableMetatype {
  associatedtype Job: Sendable
  associatedtype Product: Sendable

  func work(_ job: Job) throws -> Product
}
