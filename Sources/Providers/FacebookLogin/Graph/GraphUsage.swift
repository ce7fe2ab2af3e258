import Foundation
public import MemberCore
import MemberHTTP
import MemberRequests

/// How much of its limits an app has used, as a response's headers say; a hundred per cent is the limit.
///
/// ```swift
/// if let usage = response.usage, usage.highest >= 75 { slowDown() }
/// ```
/// Facebook sends these headers only after enough traffic.
public struct GraphUsage: Sendable, Equatable {
    /// Parts of a budget in per cent.
    public struct Load: Sendable, Equatable {
        /// Of the number of calls.
        public let callCount: Double
        /// Of the time.
        public let totalTime: Double
        /// Of the processor's time.
        public let totalCPUTime: Double

        /// The highest of the three.
        public var highest: Double { max(callCount, totalTime, totalCPUTime) }
    }

    /// A business use case's part.
    public struct UseCase: Sendable, Equatable {
        /// Its kind, such as `pages`.
        public let type: String?
        /// How much is used.
        public let load: Load
        /// In how many minutes calls go through again; nil or zero while they do.
        public let minutesToRegainAccess: Double?
    }

    /// An ad account's part.
    public struct AdAccount: Sendable, Equatable {
        /// How much is used, in per cent.
        public let used: Double
        /// In how many seconds it begins anew.
        public let resetSeconds: Double?
        /// The access tier.
        public let tier: String?
    }

    /// The app's own part (`X-App-Usage`).
    public let app: Load?
    /// The page's part (`X-Page-Usage`).
    public let page: Load?
    /// The ad account's part (`X-Ad-Account-Usage`).
    public let adAccount: AdAccount?
    /// The parts of business use cases by their id (`X-Business-Use-Case-Usage`).
    public let useCases: [String: [UseCase]]

    /// Reads headers; nil where no header says anything. What has a wrong type is left out by itself.
    /// - Parameter headers: A response's headers.
    public init?(_ headers: HTTPHeaders) {
        let read = { (name: String) in headers[name].flatMap { GraphJSON.value(of: $0) } }
        app = read("X-App-Usage").flatMap(Load.init)
        page = read("X-Page-Usage").flatMap(Load.init)
        adAccount = read("X-Ad-Account-Usage").flatMap(AdAccount.init)
        useCases = (read("X-Business-Use-Case-Usage")?.object ?? [:]).mapValues { ($0.array ?? []).compactMap(UseCase.init) }
            .filter { !$0.value.isEmpty }
        if app == nil, page == nil, adAccount == nil, useCases.isEmpty { return nil }
    }

    /// The highest percentage of all.
    public var highest: Double { max(app?.highest ?? 0, highestBesidesApp) }

    private var highestBesidesApp: Double {
        max(page?.highest ?? 0, adAccount?.used ?? 0, useCases.values.joined().map(\.load.highest).max() ?? 0)
    }

    private var minutesToRegainAccess: Double? { useCases.values.joined().compactMap(\.minutesToRegainAccess).max() }
}

extension HTTPHeaders {
    /// The headers that say how much of the limits is used.
    var usage: [(name: String, value: String)] {
        ["X-App-Usage", "X-Page-Usage", "X-Ad-Account-Usage", "X-Business-Use-Case-Usage"].compactMap { name in
            self[name].map { (name, $0) }
        }
    }
}

extension GraphUsage {
    /// How calls slow down: spread from 75 per cent on, held from 100 on until access is regained, else for five minutes.
    var hints: [RateHint] {
        var hints: [RateHint] = []
        if let app { hints.append(Self.hint(for: .app, app.highest, regain: nil)) }
        if page != nil || adAccount != nil || !useCases.isEmpty {
            let reset = (adAccount?.used ?? 0) >= 100 ? adAccount?.resetSeconds : nil
            let regain = [minutesToRegainAccess.map { $0 * 60 }, reset].compactMap { $0 }.filter { $0 > 0 }.max()
            hints.append(Self.hint(for: .user, highestBesidesApp, regain: regain))
        }
        return hints
    }

    /// What a percentage means; `regain` is in how many seconds calls go through again.
    private static func hint(for kind: RateKey.Kind, _ percent: Double, regain: Double?) -> RateHint {
        if percent >= 100 { return RateHint(for: kind, pause: .seconds(min(regain ?? 300, 86_400))) }
        let delay = Duration.seconds((percent - 75) / 25 * 10)
        // The budget is one of an hour that slides.
        return RateHint(for: kind, spacing: delay > .zero ? .init(interval: delay, span: .seconds(3600)) : nil)
    }
}

extension GraphUsage.Load {
    fileprivate init?(_ value: JSONValue) {
        let parts = ["call_count", "total_time", "total_cputime"].map { value[$0]?.percent }
        if parts.allSatisfy({ $0 == nil }) { return nil }
        (callCount, totalTime, totalCPUTime) = (parts[0] ?? 0, parts[1] ?? 0, parts[2] ?? 0)
    }
}

extension GraphUsage.UseCase {
    fileprivate init?(_ value: JSONValue) {
        guard let load = GraphUsage.Load(value) else { return nil }
        self.load = load
        type = value["type"]?.string
        minutesToRegainAccess = value["estimated_time_to_regain_access"]?.percent
    }
}

extension GraphUsage.AdAccount {
    fileprivate init?(_ value: JSONValue) {
        guard let used = value["acc_id_util_pct"]?.percent else { return nil }
        self.used = used
        resetSeconds = value["reset_time_duration"]?.percent
        tier = value["ads_api_access_tier"]?.string
    }
}

extension JSONValue {
    /// A number that is not negative.
    fileprivate var percent: Double? { double.flatMap { $0.isFinite && $0 >= 0 ? $0 : nil } }
}
