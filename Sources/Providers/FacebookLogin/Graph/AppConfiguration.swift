import Foundation
import MemberCore
import MemberRequests
import MemberSignIn

/// The relevant part of Facebook's configuration of an app.
struct AppConfiguration: Sendable, Equatable {
    /// The categories of errors: the built-in table with the service's additions.
    let errors: GraphErrorTable
    /// Whether a login button shows its tooltip.
    let showsTooltip: Bool
    /// The tooltip's text; nil if the service has none.
    let tooltip: String?

    /// A value that a login's dialog receives for the service's own records; nil if the service has none.
    let loggingToken: String?

    /// The names of the requested fields.
    static let fields = "gdpv4_nux_content,gdpv4_nux_enabled,ios_sdk_error_categories,logging_token"
    /// The life of a configuration, in seconds.
    static let life: TimeInterval = 3600

    /// Reads the service's value; fields of a wrong type are left out one by one.
    init(_ value: JSONValue) {
        errors = GraphErrorTable.builtIn.adding(value["ios_sdk_error_categories"])
        showsTooltip = value["gdpv4_nux_enabled"]?.bool ?? false
        let text = { (name: String) in value[name]?.string.flatMap { $0.isEmpty ? nil : $0 } }
        (tooltip, loggingToken) = (text("gdpv4_nux_content"), text("logging_token"))
    }

    /// Reads a body; one that is not an object is not kept.
    @Sendable static func read(_ body: Data) throws(RequestError) -> AppConfiguration {
        guard let value = try GraphRules.value(of: body), value.object != nil else {
            throw .invalidReply("the configuration is not an object")
        }
        return AppConfiguration(value)
    }
}

/// The configurations of one store's apps: each is loaded at most once an hour, by one request for all callers.
final class AppConfigurations: Sendable {
    /// The app of a configuration, and its hosts.
    struct App: Hashable, Sendable {
        let hosts: FacebookHosts
        let version: String
        let appID: String
    }

    private struct Known: Sendable {
        var configuration: AppConfiguration?
        /// The time of the response.
        var loaded: Date?
        /// The time of the last request.
        var asked: Date
    }

    /// Fetches a configuration and its age in seconds; nil if it is unavailable.
    typealias Load = @Sendable () async -> (configuration: AppConfiguration, age: TimeInterval)?

    /// The pause after a failed request, in seconds.
    private static let pause: TimeInterval = 60
    private let known = Locked<[App: Known]>([:])
    private let loading = SharedWork<App, AppConfiguration?>(cancelledAs: nil)

    /// Returns the known configuration of an app without a request, regardless of its age.
    func known(_ app: App) -> AppConfiguration? { known.value[app]?.configuration }

    /// Loads an app's configuration in the background, if it is due; no caller waits.
    func begin(_ app: App, at now: Date, _ load: @escaping Load) {
        guard isDue(app, at: now) else { return }
        loading.begin(app) { [self] in await loaded(app, at: now, load) }
    }

    /// Returns an app's configuration, an older one if no newer one is available; nil if none was ever loaded.
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
    /// Whether this date is less than so many seconds after another one; false if the clock was set back in between.
    fileprivate func isWithin(_ seconds: TimeInterval, after other: Date) -> Bool {
        (0..<seconds).contains(timeIntervalSince(other))
    }
}
