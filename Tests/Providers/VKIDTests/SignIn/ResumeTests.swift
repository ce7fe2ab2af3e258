import Foundation
import MemberAccounts
import MemberCore
import MemberOAuth
import MemberTesting
import Testing

@testable import VKID

@Suite("A sign-in that is interrupted by a relaunch", .timeLimit(.minutes(1)))
struct ResumeTests {
    private func abandoned(_ vkid: VKID, _ configuration: AuthConfiguration = .init()) async throws -> PendingAuthorization {
        try await vkid.abandoned(configuration)
    }

    private func answer(_ pending: PendingAuthorization, state: String? = nil) -> URL {
        URL(string: "vk123://vk.ru/blank.html?code=late&state=\(state ?? pending.address.fields["state"] ?? "")&device_id=d")!
    }

    @Test("is finished by the response that opens the next launch")
    func answered() async throws {
        let bench = try Bench()
        let pending = try await abandoned(bench.vkid(), AuthConfiguration(scope: ["email"]))
        let relaunched = try bench.vkid()
        #expect(relaunched.open(url: answer(pending)))
        let session = try #require(try await relaunched.resumePendingAuthorization()?.get())
        #expect(session.oAuthProvider == .mail)
        #expect(session.requestedScope == ["email"])
        #expect(bench.transport.requests.last?.form["code"] == "late")
        #expect(await relaunched.resumePendingAuthorization() == nil)
        #expect(relaunched.fixed.context.vault.openAttempts.isEmpty)
    }

    @Test("is reported to the observers too, whether or not the app resumes it")
    func told() async throws {
        let bench = try Bench()
        let pending = try await abandoned(bench.vkid())
        let relaunched = try bench.vkid()
        let observer = await Witness(relaunched)
        #expect(relaunched.open(url: answer(pending)))
        await observer.heard(1)
        #expect(await observer.lines == ["completed mail_ru 77"])
    }

    @Test("is exchanged at the next launch after a kill between redirect and exchange")
    func killedBeforeExchange() async throws {
        let bench = try Bench()
        let first = try bench.vkid()
        let pending = try await abandoned(first)
        try await first.fixed.client.acceptResponse(pending.id, answer(pending))
        let session = try #require(try await bench.vkid().resumePendingAuthorization()?.get())
        #expect(session.userId.value == 77)
        #expect(bench.transport.requests.count == 1)
    }

    @Test("ends with a named error after a kill during the exchange, and the code is not sent again")
    func killedInExchange() async throws {
        let bench = try Bench()
        let first = try bench.vkid()
        let pending = try await abandoned(first)
        try await first.fixed.client.acceptResponse(pending.id, answer(pending))
        #expect(try await bench.home.vault.advance(pending.id, from: [.answered], to: .sent))
        let result = try #require(await bench.vkid().resumePendingAuthorization())
        #expect(throws: AuthError.self) { try result.get() }
        if case .failure(let error) = result { #expect(error.code == "oauth.attempt_interrupted") }
        #expect(bench.transport.requests.isEmpty)
        #expect(bench.home.vault.openAttempts.isEmpty)
    }

    @Test("keeps waiting while the member is on the page, and ends after a quarter of an hour")
    func waiting() async throws {
        let bench = try Bench()
        _ = try await abandoned(bench.vkid())
        let relaunched = try bench.vkid()
        #expect(await relaunched.resumePendingAuthorization() == nil)
        bench.clock.advance(by: .seconds(900))
        guard case .failure(let error) = await relaunched.resumePendingAuthorization() else { throw CancellationError() }
        #expect(error.code == "oauth.attempt_timed_out")
        #expect(bench.home.vault.openAttempts.isEmpty)
    }

    @Test("ends with a response with another state, without a request to VK")
    func foreign() async throws {
        let bench = try Bench()
        let pending = try await abandoned(bench.vkid())
        let relaunched = try bench.vkid()
        #expect(relaunched.open(url: answer(pending, state: "foreign")))
        guard case .failure(let error) = await relaunched.resumePendingAuthorization() else { throw CancellationError() }
        #expect(error.code == "oauth.state_mismatch")
        #expect(bench.transport.requests.isEmpty)
    }

    @Test("keeps a code for the backend until its handler is passed")
    func backend() async throws {
        let (bench, backend) = (try Bench(), Backend())
        let flow = AuthConfiguration.Flow.confidentialClientFlow(codeExchanger: backend)
        let pending = try await abandoned(bench.vkid(), AuthConfiguration(flow: flow))
        let relaunched = try bench.vkid()
        #expect(relaunched.open(url: answer(pending)))
        guard case .failure(let missing) = await relaunched.resumePendingAuthorization() else { throw CancellationError() }
        #expect(missing.code == "vkid.handler_missing")
        guard case .failure(.authCodeExchangedOnYourBackend) = await relaunched.resumePendingAuthorization(flow: flow) else {
            throw CancellationError()
        }
        #expect(backend.codes.value.map(\.code) == ["late"])
    }

    @Test("of another app or another environment is not changed")
    func others() async throws {
        let bench = try Bench()
        _ = try await abandoned(bench.vkid(environment: "sandbox"))
        let pending = try await bench.vkid().beginAuthorization()
        #expect(await (try bench.vkid()).resumePendingAuthorization() == nil)
        #expect(bench.home.vault.openAttempts.count == 2)
        _ = try await bench.vkid().finishAuthorization(pending.id, redirectedTo: answer(pending))
    }

    @Test(
        "ruling 10: has its community sheet only if the app passes its callback again",
        arguments: [true, false])
    func sheet(isPassed: Bool) async throws {
        let bench = try SheetBench()
        let configuration = AuthConfiguration(
            groupSubscriptionConfiguration: GroupSubscriptionConfiguration(subscribeToGroupId: "1", theme: .dark))
        let pending = try await bench.vkid().abandoned(configuration)
        let relaunched = try bench.vkid()
        let state = pending.address.fields["state"] ?? ""
        #expect(relaunched.open(url: URL(string: "vk51://vk.ru/blank.html?code=late&device_id=d&state=\(state)")!))
        let result = await relaunched.resumePendingAuthorization(
            onCompleteSubscription: isPassed ? bench.completion : nil)
        #expect(try result?.get().requestedScope == ["groups"])
        guard isPassed else {
            await settle()
            return #expect(bench.sheets.count == 0 && bench.asked("gate") == 0)
        }
        let sheet = try #require(await bench.sheets.next())
        #expect(await sheet.theme == .dark)
        await sheet.close()
        await bench.pass(.milliseconds(100))
        #expect(await bench.ends.next() == "closedByUser")
    }

    @Test("stores the community's sheet with its style")
    func note() throws {
        let sheet = GroupSubscriptionConfiguration(
            subscribeToGroupId: "41", buttonType: .custom(.init(height: .large(.h54), cornerRadius: 3)), theme: .dark,
            sheetCornerRadius: 9)
        let configuration = AuthConfiguration(groupSubscriptionConfiguration: sheet)
        let stored = try Bench().vkid().fixed.plan(configuration, .ok, .customAuth).sealedPayload(isOwn: true)
        let restored = try #require(VKContinuation(stored)?.sheet).configuration(nil)
        #expect(restored.subscribeToGroupId == "41")
        #expect(restored.buttonType == sheet.buttonType)
        #expect(restored.theme == .dark)
        #expect(restored.sheetCornerRadius == 9)
    }
}

@Suite("Sign-ins that are begun and finished by id")
struct BeginTests {
    @Test("can be of any number at once; each is finished with its own response, even in another process")
    func many() async throws {
        let bench = try Bench()
        let begun = try await [bench.vkid().beginAuthorization(), bench.vkid().beginAuthorization()]
        for pending in begun.reversed() {
            let url = URL(
                string: "vk123://vk.ru/blank.html?code=\(pending.id)&state=\(pending.address.fields["state"]!)&device_id=d")!
            _ = try await bench.vkid().finishAuthorization(pending.id, redirectedTo: url)
        }
        #expect(
            bench.transport.requests.filter { $0.url.path == "/oauth2/auth" }.map { $0.form["code"] }
                == begun.reversed().map(\.id))
        #expect(bench.home.vault.openAttempts.isEmpty)
    }

    @Test("end as a state mismatch if their responses are exchanged")
    func crossed() async throws {
        let vkid = try Bench().vkid()
        let (one, two) = (try await vkid.beginAuthorization(), try await vkid.beginAuthorization())
        let url = URL(string: "vk123://vk.ru/blank.html?code=c&state=\(two.address.fields["state"]!)&device_id=d")!
        await #expect { try await vkid.finishAuthorization(one.id, redirectedTo: url) } throws: {
            ($0 as? AuthError)?.code == "oauth.state_mismatch"
        }
        _ = try await vkid.finishAuthorization(two.id, redirectedTo: url)
    }

    @Test("end with the code if they are confidential")
    func confidential() async throws {
        let (bench, backend) = (try Bench(), Backend())
        let vkid = try bench.vkid()
        let pending = try await vkid.beginAuthorization(
            with: AuthConfiguration(flow: .confidentialClientFlow(codeExchanger: backend)))
        let url = URL(string: "vk123://vk.ru/blank.html?code=c&state=\(pending.address.fields["state"]!)&device_id=d")!
        guard case .handedToBackend(let code) = try await vkid.finishAuthorization(pending.id, redirectedTo: url) else {
            throw CancellationError()
        }
        #expect(code.code == "c")
        #expect(backend.codes.value.isEmpty && bench.transport.requests.isEmpty)
    }

    @Test("with an unknown id are refused; a late duplicate of a finished one is harmless, after a relaunch too")
    func unknown() async throws {
        let bench = try Bench()
        let vkid = try bench.vkid()
        let url = URL(string: "vk123://vk.ru/blank.html?code=c&state=s&device_id=d")!
        await #expect { try await vkid.finishAuthorization("none", redirectedTo: url) } throws: {
            ($0 as? AuthError)?.code == "oauth.attempt_unknown"
        }
        for end in ["code=c", "error=access_denied"] {
            let pending = try await vkid.beginAuthorization()
            let text = "vk123://vk.ru/blank.html?\(end)&device_id=d&state=\(pending.address.fields["state"]!)"
            _ = try? await vkid.finishAuthorization(pending.id, redirectedTo: URL(string: text)!)
            await #expect {
                try await bench.vkid().finishAuthorization(pending.id, redirectedTo: URL(string: text)!)
            } throws: { if case AuthError.unknown(OAuthError.attempt(.over)?) = $0 { true } else { false } }
        }
        #expect(bench.count("/oauth2/auth") == 1 && vkid.authorizedSessions.count == 1)
    }

    @Test(
        "distinguish a foreign address from a failed sign-in, and keep waiting",
        arguments: ["https://app.example/x", "vk124://vk.ru/blank.html?code=c", "vk123://vk.ru/other?code=c"])
    func foreignAddress(address: String) async throws {
        let vkid = try Bench().vkid()
        let pending = try await vkid.beginAuthorization()
        await #expect { try await vkid.finishAuthorization(pending.id, redirectedTo: URL(string: address)!) } throws: {
            if case AuthError.unknown(OAuthError.redirect(.foreignAddress)?) = $0 { true } else { false }
        }
        let url = URL(string: "vk123://vk.ru/blank.html?code=c&state=\(pending.address.fields["state"]!)&device_id=d")!
        guard case .signedIn = try await vkid.finishAuthorization(pending.id, redirectedTo: url) else {
            throw CancellationError()
        }
    }
}
