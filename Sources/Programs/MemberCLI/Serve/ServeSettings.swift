import Foundation
import MemberCore
import MemberHTTPServer
import MemberRequests
import OffersRoutes

/// The settings of `member serve` that are not the service's own: where it listens and stores, and its limits.
struct ServeSettings: Sendable {
    /// The port unless said.
    static let port: UInt16 = 8378

    private(set) var configuration = OffersServerConfiguration(port: port)
    private(set) var store: OffersStore
    private(set) var migrates = true
    /// Everything that is wrong, each as a sentence.
    private(set) var problems: [String] = []

    /// Reads all settings.
    /// - Parameters:
    ///   - store: The file where no setting names a store.
    ///   - find: The values of a setting, and what a sentence calls their place.
    init(store: URL, _ find: (ServeSetting) -> (texts: [String], place: String)) {
        self.store = .file(store)
        for setting in ServeSetting.allCases {
            let (texts, place) = find(setting)
            guard let text = texts.first else { continue }
            let problem = texts.count > 1 && setting != .proxy ? "takes one value" : take(setting, text, texts)
            if let problem { problems.append("\(place) \(problem).") }
        }
    }

    /// Takes one setting; returns what it takes where the text is wrong.
    private mutating func take(_ setting: ServeSetting, _ text: String, _ texts: [String]) -> String? {
        switch setting {
        case .store: text.isEmpty ? "takes a path or an address" : set { $0.store = OffersStore(text) }
        case .port: number(text, 0...65_535) { $0.configuration.port = UInt16($1) }
        case .listen: text.isEmpty ? "takes a numeric address" : set { $0.configuration.host = text }
        case .proxy: takeProxies(texts)
        case .behindTLS: flag(text) { $0.configuration.isBehindTLS = $1 }
        case .migrate: flag(text) { $0.migrates = $1 }
        case .pages: flag(text) { $0.configuration.hasPages = $1 }
        case .keyLimit: number(text, 0...1_000_000) { $0.configuration.keyLimit = Self.limit($1) }
        case .addressLimit: number(text, 0...1_000_000) { $0.configuration.addressLimit = Self.limit($1) }
        case .drain: number(text, 0...3600) { $0.configuration.drain = .seconds($1) }
        case .stopGrace: number(text, 0...3600) { $0.configuration.stopGrace = .seconds($1) }
        }
    }

    private mutating func set(_ change: (inout ServeSettings) -> Void) -> String? {
        change(&self)
        return nil
    }

    private mutating func number(
        _ text: String, _ range: ClosedRange<Int>, _ change: (inout ServeSettings, Int) -> Void
    ) -> String? {
        guard let number = Int(text), range.contains(number) else {
            return "takes a whole number from \(range.lowerBound) to \(range.upperBound)"
        }
        return set { change(&$0, number) }
    }

    private mutating func flag(_ text: String, _ change: (inout ServeSettings, Bool) -> Void) -> String? {
        guard text == "yes" || text == "no" else { return "takes yes or no" }
        return set { change(&$0, text == "yes") }
    }

    private mutating func takeProxies(_ texts: [String]) -> String? {
        do { configuration.proxies = try ProxyNetworks(texts) } catch {
            return "takes addresses and networks, such as 10.0.0.0/8"
        }
        return nil
    }

    /// A number of requests in a second; none for 0.
    private static func limit(_ count: Int) -> RateLimit? { count == 0 ? nil : RateLimit(count, per: .seconds(1)) }
}

extension ServeSettings {
    /// Adds where failures and requests are written.
    mutating func observe(_ diagnostics: Diagnostics, _ log: (@Sendable (String) -> Void)?) {
        (configuration.diagnostics, configuration.accessLog) = (diagnostics, log)
    }
}
