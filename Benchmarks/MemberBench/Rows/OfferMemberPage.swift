import CMemberBenchLoop
import Foundation
import MemberCore
import MemberHTTP
import MemberHTTPServer
import OffersRoutes
import OffersService

/// Operators' page of a member with ten thousand transactions, over HTTP. Its processor time has the client's part, too.
actor BenchMemberPage {
    /// A server and an operator who has signed in.
    private struct Visit {
        let server: OffersServer
        let request: HTTPRequest
    }

    private let member: BenchMember
    private let key = BearerKey.newKey()
    private var known: Visit?

    init(_ member: BenchMember) { self.member = member }

    /// Opens the page of a server that has not read the member before.
    /// - Returns: The processor time of the request.
    func openAnew() async throws -> Duration {
        let visit = try await visit()
        do {
            let used = try await open(visit)
            await visit.server.stop()
            return used
        } catch {
            await visit.server.stop()
            throw error
        }
    }

    /// Opens the page of one server again and again.
    func openAgain() async throws -> Duration {
        if let known { return try await open(known) }
        let visit = try await visit()
        known = visit
        return try await open(visit)
    }

    /// Ends the server that was asked again and again.
    func end() async {
        await known?.server.stop()
        known = nil
    }

    private func open(_ visit: Visit) async throws -> Duration {
        let begin = member_bench_cpu()
        let response = try await NetworkTransport().send(visit.request)
        let used = member_bench_cpu() - begin
        guard response.status == 200, String(decoding: response.body, as: UTF8.self).contains("of 10000, newest first") else {
            throw BenchError.wrongResult("a member's page: \(response.status)")
        }
        return .seconds(used)
    }

    private func visit() async throws -> Visit {
        let settings = try JSONDecoder().decode(OffersServiceSettings.self, from: try OfferServer().settings())
        let service = try OffersService(settings, store: try await member.filled(), transport: NetworkTransport())
        let keys = [BearerKey(hash: BearerKey.hash(of: key), kind: "operator", tenant: OfferServer.app, id: "bench")]
        let server = try OffersServer(service, keys: keys)
        try await server.listen()
        do { return Visit(server: server, request: try await signedIn(at: server.url)) } catch {
            await server.stop()
            throw error
        }
    }

    /// The request for the page, with the cookie of a session.
    private func signedIn(at address: URL) async throws -> HTTPRequest {
        var form = HTTPRequest(.post, address.appending(path: "operator/sign-in"))
        form.headers = ["Sec-Fetch-Site": "same-origin", "Content-Type": "application/x-www-form-urlencoded"]
        form.body = HTTPBody(Data(FormFields([("key", key.reveal)]).encoded.utf8))
        let cookie = try await NetworkTransport().send(form).headers["Set-Cookie"]?.prefix { $0 != ";" }
        var request = HTTPRequest(.get, address.appending(path: "operator/members/\(BenchMember.token)"))
        request.headers["Cookie"] = cookie.map(String.init) ?? ""
        return request
    }
}

/// A member's page by its processor time, against the query for its rows alone. The first row's server has not read the member before, the
/// second one's has.
func memberPages(_ member: BenchMember) -> [Row] {
    let page = BenchMemberPage(member)
    let anew = memberPage("Member's page, 10 000 transactions", member) { count in
        var used = Duration.zero
        for _ in 0..<count { used += try await page.openAnew() }
        return used
    }
    let again = memberPage("Member's page, 10 000 transactions, read before", member) { count in
        // The first one of a round fills the memory.
        _ = try await page.openAgain()
        var used = Duration.zero
        for _ in 0..<count { used += try await page.openAgain() }
        await page.end()
        return used
    }
    return [anew, again]
}

private func memberPage(
    _ name: String, _ member: BenchMember, _ open: @escaping (Int) async throws -> Duration
) -> Row {
    let used = Locked(Duration.zero)
    return Row(
        name: name, baselineName: "one SQL query for its rows", count: 10, aim: nil, most: 50, told: used,
        candidate: { count in
            let duration = try await open(count)
            used.withLock { $0 = duration }
        },
        baseline: { count in
            let begin = member_bench_cpu()
            for _ in 0..<count { try await member.readRows() }
            used.withLock { $0 = .seconds(member_bench_cpu() - begin) }
        })
}
