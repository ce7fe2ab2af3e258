import OffersRoutes
import OffersService
import StoreOffers

/// What the forms of `member serve` share that work on the store of a service beside it.
extension ServeCommand {
    /// Opens the store that the settings name.
    static func opened(_ invocation: Invocation) async throws -> OffersOperator {
        let (file, serving) = try settings(invocation)
        return try await OffersOperator(
            settings: file, store: serving.store, transport: invocation.transport, migrates: serving.migrates)
    }

    /// The environment of `--environment`; nil without the option.
    static func environment(_ text: String?) throws(UsageError) -> StoreEnvironment? {
        guard let text else { return nil }
        let found = [StoreEnvironment.production, .sandbox].first { $0.rawValue.lowercased() == text.lowercased() }
        guard let found else { throw UsageError("--environment takes production or sandbox.", command: name) }
        return found
    }

    /// The app of `--app`; where the settings have one only, it need not be named.
    static func app(_ option: String?, of service: OffersService) throws(UsageError) -> String {
        let all = service.appNames
        guard let app = option ?? (all.count == 1 ? all.first : nil), all.contains(app) else {
            throw UsageError("--app takes one of: \(all.joined(separator: ", ")).", command: name)
        }
        return app
    }
}
