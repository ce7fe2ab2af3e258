import Foundation
import MemberAccounts
import MemberCore
import MemberHTTP
import MemberKit
import MemberRequests
import MemberSignIn
import MemberTesting
import Testing
import VKID
import VKWire

@Suite("A call that is decoded from VK's envelope as a type of the app", .timeLimit(.minutes(1)))
final class TypedCallTests {
    private let home = FileManager.default.temporaryDirectory.appending(path: "memberkit-" + UUID().uuidString)
    private let clock = TestClock()

    deinit { try? FileManager.default.removeItem(at: home) }

    private struct Person: Decodable, Equatable {
        var id: UInt64
        var firstName: String
    }

    private struct Wire: Decodable, Equatable {
        var id: UInt64
        var first_name: String
    }

    private func call<Value: Decodable & Sendable>(
        _ type: Value.Type, _ decoder: JSONDecoder = JSONDecoder(), of response: String
    ) async throws -> Value {
        let transport = ScriptedTransport { _ in .json(response) }
        let members = try Members(home: home, providers: [.vk], transport: transport, clock: clock)
        let key = AccountKey(provider: "vk", environment: "live", clientID: "1", subject: "17")
        let account = try members.vaultAtOnce().store(
            key, label: nil, details: VKAccountDetails(hosts: .live).encoded,
            secrets: AccountSecrets(tokens: TokenBuilder.tokens(by: clock)))
        return try await members.call("users.get", decoding: type, using: decoder, as: account).value
    }

    @Test("keeps numbers as they are in the response, even if they exceed a signed integer")
    func numbers() async throws {
        let person = try await call(Wire.self, of: #"{"response":{"id":18446744073709551615,"first_name":"Anna"}}"#)
        #expect(person == Wire(id: .max, first_name: "Anna"))
    }

    @Test("a key strategy applies to the value, not to the envelope")
    func strategies() async throws {
        let response = #"{"response":{"id":1,"first_name":"Anna"},"error":null}"#
        let snake = JSONDecoder()
        snake.keyDecodingStrategy = .convertFromSnakeCase
        #expect(try await call(Person.self, snake, of: response) == Person(id: 1, firstName: "Anna"))
        let own = JSONDecoder()
        own.keyDecodingStrategy = .custom { path in
            let name = path.last?.stringValue ?? ""
            return Name(stringValue: name == "first_name" ? "firstName" : name == "id" ? "id" : "other")
        }
        #expect(try await call(Person.self, own, of: response) == Person(id: 1, firstName: "Anna"))
    }

    @Test("an error names the place within the value")
    func place() async throws {
        await #expect {
            try await self.call([Wire].self, of: #"{"response":[{"id":1,"first_name":"Anna"},{"id":"x","first_name":"Boris"}]}"#)
        } throws: { error in
            guard case MembersError.call(.invalidReply(let reason)) = error else { return false }
            return reason.hasSuffix(" at 1.id")
        }
    }

    @Test("null is a value if the type accepts it")
    func null() async throws {
        let value: Wire? = try await call(Wire?.self, of: #"{"response":null}"#)
        #expect(value == nil)
    }

    @Test(
        "a body without a value is an error that says what is wrong",
        arguments: [
            ("<html>", .body, "it is not JSON"), ("", .member("response"), "it is not JSON"),
            ("{}", .member("response"), "it does not have the form of Wire"),
            (#"{"response":7}"#, .member("response"), "it does not have the form of Wire"),
            (#"{"id":"x","first_name":""}"#, .body, "it does not have the form of Wire at id"),
        ] as [(String, ProviderCalls.ValuePlace, String)])
    func noValue(body: String, place: ProviderCalls.ValuePlace, reason: String) {
        var calls = ProviderCalls(rules: CallRules()) { _, _ in throw CancellationError() }
        calls.place = place
        #expect {
            try calls.decode(Wire.self, from: Data(body.utf8), by: JSONDecoder())
        } throws: { error in
            if case RequestError.invalidReply(reason) = error { true } else { false }
        }
    }

    @Test("another reading of the value replaces the reading of the body")
    func ownReading() throws {
        var calls = ProviderCalls(rules: CallRules()) { _, _ in throw CancellationError() }
        #expect(calls.place == .body)
        calls.value = { _ throws(RequestError) in .string("masked") }
        #expect(calls.place == nil)
    }

    private struct Name: CodingKey {
        let stringValue: String
        var intValue: Int? { nil }

        init(stringValue: String) { self.stringValue = stringValue }
        init?(intValue: Int) { nil }
    }
}
