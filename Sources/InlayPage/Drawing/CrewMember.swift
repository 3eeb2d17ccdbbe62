/// Does jobs, one after the other; used by one thread.
protocol CrewMember: AnyObject, SendableMetatype {
  associatedtype Job: Sendable
  associatedtype Product: Sendable

  func work(_ job: Job) throws(PageError) -> Product
}
