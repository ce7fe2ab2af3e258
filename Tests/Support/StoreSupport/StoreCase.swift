/// One promise that every store keeps, as a test that any suite can run.
///
/// ```swift
/// @Test(arguments: StoreCase.all) func keeps(promise: StoreCase) async throws { try await promise.run(on: stage()) }
/// ```
public struct StoreCase: Sendable, CustomStringConvertible {
    /// The promise.
    public let description: String
    private let body: @Sendable (StoreStage) async throws -> Void

    init(_ description: String, _ body: @escaping @Sendable (StoreStage) async throws -> Void) {
        (self.description, self.body) = (description, body)
    }

    /// Checks the promise.
    /// - Parameter stage: Two connections to one empty store.
    /// - Throws: ``StoreFailure``, or an error of the store.
    public func run(on stage: StoreStage) async throws { try await body(stage) }

    /// All promises.
    public static var all: [StoreCase] {
        accounts + leases + attempts + permissions + impressions + values + time + overtakenAccounts + overtakenRecords
    }
}
