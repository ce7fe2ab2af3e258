import Foundation
import MemberCore
import MemberRequests
import MemberSignIn

/// What Facebook's configuration of an app says, as far as it matters here.
struct AppConfiguration: Sendable, Equatable {
    /// Which errors are of which category: the built-in table with what the service adds.
    let errors: GraphErrorTable
    /// Whether a login button shows its tooltip.
    let showsTooltip: Bool
    /// What the tooltip says; nil where the service says nothing.
    let tooltip: String?

    /// What a login's dialog is told for the service's own records; nil where the service says nothing.
    let loggingToken: String?

    /// The names of what is asked for.
    static let fields = "gdpv4_nux_content,gdpv4_nux_enabled,ios_sdk_error_categories,logging_token"
    /// How long one is good, in seconds.
    static let life: TimeInterval = 3600

    /// Reads what the service says; what has another type than it should is left out by itself.
    init(_ value: JSONValue) {
        errors = GraphErrorTable.builtIn.adding(value["ios_sdk_error_categories"])
        showsTooltip = value["gdpv4_nux_enabled"]?.bool ?? false
        let text = { (name: String) in value[name]?.string.flatMap { $0.isEmpty ? nil : $0 } }
        (tooltip, loggingToken) = (text("gdpv4_nux_content"), text("logging_token"))
    }

    /// Reads a body; one that is no object is not kept.
    @Sendable static func read(_ body: Data) throws(RequestError) -> AppConfiguration {
        guard let value = try GraphRules.value(of: body), value.object != nil else {
            throw .invalidReply("the configuration is no object")
        }
        return AppConfiguration(value)
    }
}

/// The configurations of the apps of one store: each is loaded once an hour at most, by one request for all who want it.
final class AppConfigurations: Sendable {
    /// Whose configuration, and from where.
    struct App: Hashable, Sendable {
        let hosts: FacebookHosts
        let version: String
        let appID: String
    }

    private struct Known: Sendable {
        var configuration: AppConfiguration?
        /// When it came.
        var loaded: Date?
        /// When it was last asked for.
        var asked: Date
    }

    /// Asks for one; how many seconds ago the service said it, nil where it cannot be had.
    typealias Load = @Sendable () async -> (configuration: AppConfiguration, age: TimeInterval)?

    /// After how many seconds one that could not be had is asked for again.
    private static let pause: TimeInterval = 60
    private let known = Locked<[App: Known]>([:])
    private let loading = SharedWork<App, AppConfiguration?>(cancelledAs: nil)

    /// What is known of an app without asking, whatever its age.
    func known(_ app: App) -> AppConfiguration? { known.value[app]?.configuration }

    /// Loads an app's configuration behind everything else, where it is due; nobody waits.
    func begin(_ app: App, at now: Date, _ load: @escaping Load) {
        guard isDue(app, at: now) else { return }
        loading.begin(app) { [self] in await loaded(app, at: now, load) }
    }

    /// An app's configuration, an older one where no newer one can be had; nil where none was ever loaded.
    func value(_ app: App, at now: Date, _ load: @escaping Load) async -> AppConfiguration? {
        if let fresh = fresh(app, at: now) { return fresh }
        return await loading.join(app) { [self] in await loaded(app, at: now, load) }
    }

    private func fresh(_ app: App, at now: Date) -> AppConfiguration? {
        guard let known = known.value[app], let loaded = known.loaded, now.isWithin(AppConfiguration.life, after: loaded) else {
            return nil
        }
        return known.configuration
    }

    private func isDue(_ app: App, at now: Date) -> Bool {
        guard fresh(app, at: now) == nil else { return false }
        return known.value[app].map { !now.isWithin(Self.pause, after: $0.asked) } ?? true
    }

    private func loaded(_ app: App, at now: Date, _ load: Load) async -> AppConfiguration? {
        known.withLock { $0[app, default: Known(asked: now)].asked = now }
        guard let (configuration, age) = await load() else { return nil }
        known.withLock { $0[app] = Known(configuration: configuration, loaded: now.addingTimeInterval(-age), asked: now) }
        return configuration
    }
}

extension Date {
    /// Whether this moment lies so many seconds behind another at most; a clock that was set back makes it none.
    fileprivate func isWithin(_ seconds: TimeInterval, after other: Date) -> Bool {
        (0..<seconds).contains(timeIntervalSince(other))
    }
}
