import Foundation
import MemberAccounts
import MemberCore
import MemberHTTP
import MemberOAuth
import MemberTesting
import SberID
import Testing

@Suite("A backend's secrets", .timeLimit(.minutes(1)))
struct BackendSecrecyTests {
    /// The values that must never be visible: sent values, received values, and the member's data.
    private static let secrets = [
        "SECRET-0001", "CODE-0001", Bank.verifier, Bank.nonce, Bank.access, "REFRESH-1", "654321", "Иванова", "Анна",
    ]

    /// A server that repeats everything that it received, and the member's data.
    private static func echo(_ request: HTTPRequest, _ form: Int) -> ScriptedTransport.Response {
        let sent = request.form.fields.map(\.value).joined(separator: " ") + " " + (request.headers["Authorization"] ?? "")
        let text = "\(sent) 654321 Иванова Анна"
        return switch form {
        case 0: .body(["error": .string("odd \(text)"), "error_description": .string(text)], status: 400)
        case 1:
            .body(
                ["httpCode": .string("400 \(text)"), "httpMessage": .string(text), "moreInformation": .string(text)], status: 400)
        case 2: .status(500, text)
        case 3: .body(["access_token": .string(text + "\n"), "token_type": .string(text)])
        case 4: .body(["access_token": .string("a"), "token_type": .string("Bearer"), "id_token": .string(text)])
        default: .body(["sub": .string(text), "aud": .string(text)])
        }
    }

    private func see(_ error: any Error, _ place: String) {
        var dumped = ""
        dump(error, to: &dumped)
        let coded = error as? any CodedError
        let seen = [
            "\(error)", String(reflecting: error), error.localizedDescription, dumped, coded?.problem, coded?.remedy, coded?.code,
        ].compactMap(\.self).joined(separator: "\n")
        for secret in Self.secrets { #expect(!seen.contains(secret), "\(place): \(coded?.code ?? "?") shows \(secret)") }
    }

    @Test("are in no error and no log, whatever the bank repeats", arguments: 0...5)
    func errors(form: Int) async throws {
        let bank = try Bank()
        let told = Locked<[String]>([])
        let diagnostics = Diagnostics { event in told.withLock { $0.append("\(event)") } }
        let good = try bank.tokenResponse(["refresh_token": .string("REFRESH-1")])
        let isEchoing = Locked(true)
        let transport = ScriptedTransport { request in isEchoing.value ? Self.echo(request, form) : good }
        let backend = try bank.backend(transport, diagnostics: diagnostics)
        var errors: [any Error] = []
        do { _ = try await backend.exchange(bank.grant()) } catch { errors.append(error) }
        isEchoing.withLock { $0 = false }
        let login = try await backend.exchange(bank.grant())
        isEchoing.withLock { $0 = true }
        do { _ = try await backend.userInfo(login) } catch { errors.append(error) }
        do { try await backend.complete(login) } catch { errors.append(error) }
        do { _ = try await backend.session(of: login.account).refresh() } catch { errors.append(error) }
        #expect(errors.count >= 4 || form > 2)
        for error in errors { see(error, "form \(form)") }
        for line in told.value { for secret in Self.secrets { #expect(!line.contains(secret), "\(line)") } }
    }

    @Test("are in no description of the values that a backend returns")
    func values() async throws {
        let bank = try Bank()
        let transport = ScriptedTransport([try bank.tokenResponse(["refresh_token": .string("REFRESH-1")]), bank.userInfo()])
        let backend = try bank.backend(transport)
        let login = try await backend.exchange(bank.grant())
        let info = try await backend.userInfo(login)
        var seen = "\(backend) \(login) \(info) \(bank.grant()) \(info.claims)"
        dump((backend, login, info), to: &seen)
        for secret in Self.secrets { #expect(!seen.contains(secret), "\(secret)") }
    }
}
