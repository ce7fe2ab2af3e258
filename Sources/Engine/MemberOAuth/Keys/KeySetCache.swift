import Foundation
import MemberCore
import MemberHTTP
import MemberJOSE

/// The key sets of issuers, fetched on first need and again when a key id is unknown (oauth.md 11).
actor KeySetCache {
    private struct Entry {
        var keys: JWKSet
        var fetched: Duration
        var freshFor: Duration
    }

    private let transport: any HTTPTransport
    private let clock: any MemberClock
    private var entries: [URL: Entry] = [:]
    private var fetches: [URL: Task<Result<JWKSet, OAuthError>, Never>] = [:]
    private var budgets: [URL: FetchBudget] = [:]

    init(transport: any HTTPTransport, clock: any MemberClock) {
        self.transport = transport
        self.clock = clock
    }

    /// Keys to judge a token with: the cached ones if they may hold its key, else one more fetch within the budget.
    func keys(at url: URL, for header: JOSEHeader) async throws(OAuthError) -> JWKSet {
        let now = clock.uptime
        guard let entry = entries[url] else { return try await fetch(url) }
        let isKnown = !entry.keys.candidates(for: header).isEmpty
        if isKnown, now - entry.fetched < entry.freshFor { return entry.keys }
        if !isKnown, budgets[url, default: FetchBudget()].take(at: now) == false { return entry.keys }
        do {
            return try await fetch(url)
        } catch {
            // The server fails: keys not older than a day stay usable.
            if isKnown, now - entry.fetched < .seconds(86_400) { return entry.keys }
            throw error
        }
    }

    private func fetch(_ url: URL) async throws(OAuthError) -> JWKSet {
        let task = fetches[url] ?? Task { await self.load(url) }
        fetches[url] = task
        let result = await task.value
        if fetches[url] == task { fetches[url] = nil }
        return try result.get()
    }

    private func load(_ url: URL) async -> Result<JWKSet, OAuthError> {
        var request = HTTPRequest(.get, url)
        request.headers["Accept"] = "application/json, application/jwk-set+json"
        request.limits = .backChannel
        let response: HTTPResponse
        do throws(HTTPError) { response = try await transport.send(request) } catch {
            return .failure(.transport(.keySet, error))
        }
        guard response.status == 200 else { return .failure(.refused(ServerRefusal(place: .keySet, status: response.status))) }
        guard let type = response.mediaType, ["application/json", "application/jwk-set+json"].contains(type),
            let keys = try? JWKSet(parsing: response.body)
        else { return .failure(.invalidResponse(.keySet, "it is no key set")) }
        entries[url] = Entry(keys: keys, fetched: clock.uptime, freshFor: freshness(response))
        return .success(keys)
    }

    /// `max-age`, held between a minute and a day; an hour without one.
    private func freshness(_ response: HTTPResponse) -> Duration {
        let directives = (response.headers["Cache-Control"] ?? "").lowercased().split(separator: ",")
        let age = directives.lazy.compactMap { directive -> Int? in
            let parts = directive.trimmingCharacters(in: .whitespaces).split(separator: "=")
            return parts.count == 2 && parts[0] == "max-age" ? Int(parts[1]) : nil
        }.first
        return .seconds(min(max(age ?? 3600, 60), 86_400))
    }
}

/// How often an unknown key id may cause a fetch: twice at once, then once a minute.
struct FetchBudget {
    private var tokens = 2.0
    private var last: Duration?

    /// Takes one fetch, if the budget has it.
    mutating func take(at now: Duration) -> Bool {
        if let last { tokens = min(2, tokens + (now - last).inSeconds / 60) }
        last = now
        guard tokens >= 1 else { return false }
        tokens -= 1
        return true
    }
}
