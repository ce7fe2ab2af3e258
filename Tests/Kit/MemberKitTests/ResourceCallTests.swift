import Foundation
import MemberCore
import MemberHTTP
import MemberKit
import MemberOAuth
import MemberRequests
import MemberTesting
import Testing

@Suite("Calls of an OpenID account")
final class ResourceCallTests {
    private let home = FileManager.default.temporaryDirectory.appending(path: "memberkit-" + UUID().uuidString)
    private let clock = TestClock()
    /// The number of issued access tokens; the resource accepts only the last one.
    private let issued = Locked(0)
    private let isStubborn = Locked(false)
    private let provider: ScriptedTransport

    init() {
        let (tokens, nonce) = (TokenBuilder(), Locked<String?>(nil))
        provider = ScriptedTransport { [clock, issued, isStubborn] request in
            switch request.url.path {
            case "/.well-known/openid-configuration": return .json(Self.document)
            case "/keys": return .json(String(decoding: tokens.keySet, as: UTF8.self))
            case "/authorize":
                nonce.withLock { $0 = request.query["nonce"] }
                let answer: FormFields = [("code", "c"), ("state", request.query["state"] ?? "")]
                let place = HeadlessAgent.unlistenedRedirectURI.absoluteString + "?" + answer.encoded
                return .response(HTTPResponse(status: 302, headers: ["Location": place]))
            case "/token":
                let isRefresh = request.form["grant_type"] == "refresh_token"
                guard let token = try? tokens.sign(tokens.claims(nonce: isRefresh ? nil : nonce.value, at: clock.now)) else {
                    return .failure(.offline)
                }
                let number = issued.withLock { issued in
                    issued += 1
                    return issued
                }
                return .json(
                    #"{"access_token":"a\#(number)","token_type":"Bearer","expires_in":600,"refresh_token":"r","id_token":"\#(token)"}"#
                )
            case "/orders":
                let isGood = request.headers["Authorization"] == "Bearer a\(issued.value)" && !isStubborn.value
                return isGood ? .json(#"{"orders":[1,2]}"#) : .json(#"{"error":"invalid_token"}"#, status: 401)
            default: return .json("{}", status: 404)
            }
        }
    }

    deinit { try? FileManager.default.removeItem(at: home) }

    private static let document =
        #"{"issuer":"https://id.example.test","authorization_endpoint":"https://id.example.test/authorize","token_endpoint":"https://id.example.test/token","jwks_uri":"https://id.example.test/keys","id_token_signing_alg_values_supported":["ES256"]}"#
    private static let orders = "https://shop.example.test/orders?year=2026"

    private func signedIn() async throws -> (Members, Account) {
        let members = try Members(home: home, transport: provider, clock: clock)
        let agent = HeadlessAgent(as: nil, transport: provider)
        return (
            members, try await members.signIn(with: .openID(issuer: "https://id.example.test", clientID: "app"), using: agent)
        )
    }

    private var sent: [HTTPRequest] { provider.requests.filter { $0.url.path == "/orders" } }

    @Test("sends the token to an address of its resource server; the reply is stored for each query and works offline")
    func cached() async throws {
        let (members, account) = try await signedIn()
        let reply = try await members.call(Self.orders, [("month", "5")], as: account)
        #expect(reply.value["orders"]?.array?.count == 2)
        #expect(sent.map(\.url.query) == ["year=2026&month=5"] && sent[0].headers["Authorization"] == "Bearer a1")
        #expect(try await members.call(Self.orders, [("month", "5")], mode: .offline, as: account).source != .network)
        _ = try await members.call(Self.orders, as: account)
        #expect(sent.count == 2)
    }

    @Test("a refused token is renewed once and the call repeated once")
    func renewed() async throws {
        let (members, account) = try await signedIn()
        issued.withLock { $0 += 1 }
        #expect(try await members.call(Self.orders, as: account).value["orders"]?.array?.count == 2)
        #expect(sent.map { $0.headers["Authorization"] } == ["Bearer a1", "Bearer a3"])
        isStubborn.withLock { $0 = true }
        await #expect { try await members.call(Self.orders, life: .never, as: account) } throws: {
            ($0 as? MembersError)?.code == "requests.refused"
        }
        #expect(sent.count == 4)
    }

    @Test(
        "a token is sent only to https addresses and to this machine",
        arguments: [
            "friends.get", "http://shop.example.test/orders", "https://user@shop.example.test/", "https://shop.example.test/#a",
            "",
            "file:///etc/passwd", "https://", "//shop.example.test/orders", "http://127.0.0.1.example.test/",
        ])
    func refused(address: String) async throws {
        let (members, account) = try await signedIn()
        let before = provider.requests.count
        await #expect { try await members.call(address, as: account) } throws: {
            ($0 as? MembersError)?.code == "members.invalid_operation"
        }
        #expect(provider.requests.count == before)
    }

    private struct Orders: Decodable, Equatable {
        var orders: [Int]
    }

    @Test("a call decodes its reply, from the network and from the cache")
    func decoded() async throws {
        let (members, account) = try await signedIn()
        let reply = try await members.call(Self.orders, decoding: Orders.self, as: account)
        #expect(reply.value == Orders(orders: [1, 2]) && reply.source == .network)
        let again = try await members.call(Self.orders, decoding: Orders.self, as: account)
        #expect(again.value == Orders(orders: [1, 2]) && again.source != .network && sent.count == 1)
        #expect("\(try await members.call(Self.orders, as: account).value)" == #"{"orders": [1, 2]}"#)
    }

    @Test("a value of another form is an error that names the place in the value, and is not stored")
    func undecodable() async throws {
        struct Other: Decodable { var orders: [String] }
        let (members, account) = try await signedIn()
        await #expect {
            _ = try await members.call(Self.orders, decoding: Other.self, as: account)
        } throws: { error in
            guard case MembersError.call(.invalidReply(let reason)) = error else { return false }
            return reason.contains("Other") && reason.contains("orders.0")
        }
        #expect(try await members.call(Self.orders, as: account).source == .network)
    }
}
