import Foundation
import MemberCore
import MemberHTTP
import MemberTesting
import Testing

@testable import StoreOffers

@Suite("A server's refusal", .timeLimit(.minutes(1)))
struct ServerRefusalTests {
    private static let member = "abcd0000-0000-4000-8000-0000000000ef"
    private let query = OfferQuery(.introductory, products: [monthly])

    @Test(
        "is unknown; only 429 and 5xx are worth another try, and the problem's code and the wait are kept",
        arguments: [
            (401, #"{"status":401,"code":"key_expired"}"#, nil, "offers.key_refused", "key_expired", nil),
            (403, #"{"code":"key_kind"}"#, nil, "offers.key_refused", "key_kind", nil),
            (413, #"{"code":"body.too_large"}"#, nil, "offers.request_too_large", "body.too_large", nil),
            (429, #"{"code":"limit"}"#, "30", "offers.server_busy", "limit", .seconds(30)),
            (503, #"{"code":"database_unavailable"}"#, "5", "offers.server_busy", "database_unavailable", .seconds(5)),
            (500, "<html>", nil, "offers.server_busy", nil, nil), (404, "", nil, "offers.server_refused", nil, nil),
            (302, "", nil, "offers.server_refused", nil, nil),
            (503, "{}", "999999999", "offers.server_busy", nil, .seconds(86_400)),
            (400, #"{"code":7}"#, "soon", "offers.server_refused", nil, nil),
        ] as [(Int, String, String?, String, String?, Duration?)])
    func refusals(status: Int, body: String, wait: String?, code: String, named: String?, delay: Duration?) async throws {
        let talk = try ServerTalk { _ in ServerTalk.problem(status, body, retryAfter: wait) }
        let reply = await talk.reply(query)
        let failure = try #require(reply.failure)
        #expect(failure == .refused(.init(status: status, code: named, retryAfter: delay)))
        #expect(failure.code == code && failure.retryAfter == delay)
        let isPassing = status == 429 || status >= 500
        #expect(failure.isRetryable == isPassing)
        #expect(reply.decisions["monthly"]?.short == Short(eligible: nil, reason: isPassing ? .verifyTemporary : .verifyFailed))
        #expect(reply.decisions["monthly"]?.retryable == isPassing)
    }

    @Test(
        "of the way to the server is worth another try, unless the request or the response can never do",
        arguments: [
            (.offline, true), (.timedOut, true), (.tlsUntrusted, true), (.connectionLost(56), true), (.cancelled, true),
            (.invalidURL, false), (.tooLarge, false), (.redirectRefused, false),
        ] as [(HTTPError, Bool)])
    func noResponse(error: HTTPError, isPassing: Bool) async throws {
        let reply = try await ServerTalk { _ in .failure(error) }.reply(query)
        #expect(reply.failure == .noResponse(error) && reply.failure?.isRetryable == isPassing)
        #expect(reply.decisions["monthly"]?.short == Short(eligible: nil, reason: isPassing ? .verifyTemporary : .verifyFailed))
    }

    @Test("is not kept: the next question is sent")
    func notKept() async throws {
        let talk = try ServerTalk { _ in ServerTalk.problem(503, "") }
        for _ in 0..<2 { _ = await talk.reply(query) }
        #expect(talk.transport.requests.count == 2)
    }

    @Test(
        "has no code that is not one, or that repeats a secret of the request",
        arguments: [
            "", "a b", "ключ", "APP_KEY", "x.app_key.y", "id_2000000000000001", String(repeating: "a", count: 65), member,
        ])
    func hostileCodes(code: String) async throws {
        let talk = try ServerTalk(.transaction("2000000000000001"), member: UUID(uuidString: Self.member)) { _ in
            ServerTalk.problem(403, #"{"code":"\#(code)"}"#)
        }
        #expect(await talk.reply(query).failure == .refused(.init(status: 403)))
    }

    @Test("too large a question is not sent")
    func tooLarge() async throws {
        let talk = try ServerTalk(.receipt(Data(count: OffersWire.maximumRequest / 4 * 3))) { _ in .failure(.offline) }
        let reply = await talk.reply(query)
        #expect(reply.failure == .requestTooLarge && talk.transport.requests.isEmpty)
        #expect(reply.decisions["monthly"]?.reason == .verifyFailed && reply.failure?.code == "offers.request_too_large")
    }

    @Test("contains no key, member or transaction, nor does any other description")
    func secrets() async throws {
        let id = "2000000000000001"
        let evidence: [DeviceEvidence] = [
            .none, .transaction(id), .receipt(Data(id.utf8)), .signed(transactions: [id], renewals: [id]),
        ]
        var texts: [String] = []
        for one in evidence {
            let talk = try ServerTalk(one, member: UUID(uuidString: Self.member)) { request in
                ServerTalk.problem(403, #"{"code":"x","title":"\#(id) \#(Self.member) app_key"}"#)
            }
            let asked = OfferQuery(.promotional, products: [monthly], member: UUID(uuidString: Self.member), evidence: one)
            let reply = await talk.reply(asked)
            let failure = try #require(reply.failure)
            let body = OffersWire.Request(kind: .winBack, products: [], evidence: .init(one), member: Self.member)
            let values: [Any] = [
                one, asked, reply, failure, failure.failure, talk.context, talk.context.mode, body, body.evidence as Any,
            ]
            for value in values { texts += [String(describing: value), String(reflecting: value), dumped(value)] }
            texts += [failure.code, failure.problem, failure.remedy]
        }
        let found = texts.filter { text in [id, "app_key", Self.member].contains { text.lowercased().contains($0) } }
        #expect(found == [])
    }

    private func dumped(_ value: Any) -> String {
        var text = ""
        dump(value, to: &text)
        return text
    }
}
