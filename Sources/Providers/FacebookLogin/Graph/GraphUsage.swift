import Foundation
package import MemberCore
import MemberHTTP
import MemberRequests

/// How much of its limits an app has used, from a response's headers; a hundred per cent is the limit.
///
/// ```swift
/// if let usage = response.usage, usage.highest >= 75 { slowDown() }
/// ```
/// Facebook sends these headers only after enough traffic.
public struct GraphUsage: Sendable, Equatable {
    /// The used parts of a budget in per cent.
    package struct Load: Sendable, Equatable {
        /// The part of the number of calls.
        package let callCount: Double
        /// The part of the time.
        package let totalTime: Double
        /// The part of the processor's time.
        package let totalCPUTime: Double

        /// The highest of the three.
        package var highest: Double { max(callCount, totalTime, totalCPUTime) }
    }

    /// The usage of a business use case.
    package struct UseCase: Sendable, Equatable {
        /// Its kind, such as `pages`.
        package let type: String?
        /// The used part.
        package let load: Load
        /// The number of minutes until calls are accepted again; nil or zero while they are.
        package let minutesToRegainAccess: Double?
    }

    /// The usage of an ad account.
    package struct AdAccount: Sendable, Equatable {
        /// The used part in per cent.
        package let used: Double
        /// The number of seconds until the budget is reset.
        package let resetSeconds: Double?
        /// The access tier.
        package let tier: String?
    }

    /// The app's own usage (`X-App-Usage`).
    package let app: Load?
    /// The page's usage (`X-Page-Usage`).
    package let page: Load?
    /// The ad account's usage (`X-Ad-Account-Usage`).
    package let adAccount: AdAccount?
    /// The usage of business use cases by their id (`X-Business-Use-Case-Usage`).
    package let useCases: [String: [UseCase]]

    /// Reads headers; nil if no header has a value. Values of a wrong type are left out one by one.
    /// - Parameter headers: A response's headers.
    package init?(_ headers: HTTPHeaders) {
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
    /// The headers with the used parts of the limits.
    var usage: [(name: String, value: String)] {
        ["X-App-Usage", "X-Page-Usage", "X-Ad-Account-Usage", "X-Business-Use-Case-Usage"].compactMap { name in
            self[name].map { (name, $0) }
        }
    }
}

extension GraphUsage {
    /// The delays that follow for calls: spread from 75 per cent on, held from 100 on until access is regained, or for five
    /// minutes if that time is unknown.
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

    /// Returns the delay for a percentage; `regain` is the number of seconds until calls are accepted again.
    private static func hint(for kind: RateKey.Kind, _ percent: Double, regain: Double?) -> RateHint {
        if percent >= 100 { return RateHint(for: kind, pause: .seconds(min(regain ?? 300, 86_400))) }
        let delay = Duration.seconds((percent - 75) / 25 * 10)
        // The budget is that of a sliding hour.
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
