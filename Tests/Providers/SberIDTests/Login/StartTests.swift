import Foundation
import MemberAccounts
import MemberCore
import MemberTesting
import Testing
import WaitSupport

@testable import SberID

@Suite("The three ways to start", .timeLimit(.minutes(1)))
@MainActor
struct StartTests {
    @Test("auth opens the first of the bank app's schemes that can be opened", arguments: SIDStart.bankSchemes.sorted())
    func authOpensTheBankApp(_ scheme: String) async throws {
        let bench = try LoginBench(schemes: [scheme])
        let start = bench.run { SID.login.auth(withSberId: SampleRequest.make(), viewController: bench.screen) }
        #expect(start == .success(.bankApp))
        #expect(await waited(while: bench.apps.tries.isEmpty))
        #expect(bench.apps.tries.map { $0.absoluteString.hasPrefix("\(scheme)://sberbankid?client_id=") } == [true])
        #expect(bench.windows.tries.isEmpty && bench.run { SID.login.lastStartError } == nil)
    }

    @Test("auth shows the portal if the bank's app is missing, under both of its names", arguments: [true, false])
    func authShowsThePortal(isLater: Bool) throws {
        let bench = try LoginBench()
        let start = bench.run {
            isLater
                ? SID.login.auth(request: SampleRequest.make(), viewController: bench.screen)
                : SID.login.auth(withSberId: SampleRequest.make(), viewController: bench.screen)
        }
        #expect(start == .success(.signInPage) && bench.apps.tries.isEmpty)
        #expect(bench.windows.tries.first?.absoluteString.hasPrefix("https://id.sber.ru/CSAFront/oidc/authorize.do?") == true)
        #expect(try bench.waiting.count == 1)
    }

    /// The apps of a phone, the base, and the addresses that are opened in turn.
    typealias Order = (schemes: Set<String>, refusing: Set<String>, universal: Bool, base: String?, opened: [String])
    nonisolated static let orders: [Order] = [
        (["sberbankidlogin"], [], false, "sberbankidlogin://sberbankidsso", ["sberbankidlogin"]),
        (SIDStart.bankSchemes, [], false, "sberbankidlogin://sberbankidsso", ["sberbankidexternallogin"]),
        (SIDStart.bankSchemes, ["sberbankidexternallogin"], false, nil, ["sberbankidexternallogin", "https"]),
        (SIDStart.bankSchemes, [], true, "https://online.sberbank.ru/sso", ["https"]),
        (SIDStart.bankSchemes, [], false, "https://online.sberbank.ru/sso", ["https", "sberbankidexternallogin"]),
        ([], [], false, "https://online.sberbank.ru/sso", ["https", "https"]),
        (SIDStart.bankSchemes, [], true, "https://evil.example/sso", ["sberbankidexternallogin"]),
        ([], [], true, "javascript:alert(1)", ["https"]),
    ]

    @Test("auth tries the seamless link, the schemes, the portal", arguments: orders.indices)
    func authTriesInTurn(_ index: Int) async throws {
        let row = Self.orders[index]
        let bench = try LoginBench(schemes: row.schemes, refusing: row.refusing, universal: row.universal)
        let request = SampleRequest.make { $0.ssoBaseUrl = row.base }
        _ = try await bench.run { try await SID.login.start(request, on: bench.screen) }
        let opened = (bench.apps.tries + bench.windows.tries).compactMap(\.scheme)
        #expect(opened == row.opened)
        #expect(try bench.waiting.count == 1)
    }

    @Test("Ruling 13: a refused base is skipped, and a diagnostic names it")
    func aRefusedBaseIsSkipped() throws {
        let bench = try LoginBench()
        let request = SampleRequest.make { $0.ssoBaseUrl = "https://evil.example/sso" }
        bench.run { _ = SID.login.auth(withSberId: request, viewController: bench.screen) }
        #expect(bench.told.value.contains("sberid.seamless_refused code=sberid.seamless_host refused=evil.example"))
    }

    @Test("with nothing to present on and no app, auth and the sole portal report this and store nothing")
    func nothingToPresentOn() throws {
        let bench = try LoginBench()
        let absent = Screen()
        absent.isThere = false
        for screen in [nil, absent] {
            let start = bench.run { SID.login.auth(withSberId: SampleRequest.make(), viewController: screen) }
            #expect(start == .failure(.noPresenter))
            let shown = bench.run {
                SID.login.soleLoginWebPageAuth(
                    sberIdRequest: SampleRequest.make(), svcRedirectUrlString: "myapp://back", viewController: screen)
            }
            #expect(!shown && bench.run { SID.login.lastStartError } == .noPresenter)
        }
        #expect(try bench.waiting.isEmpty)
    }

    @Test("Ruling 10: a sign-in whose page was not presented is removed")
    func aPageThatWasNotPresented() throws {
        let bench = try LoginBench(presents: { _ in false })
        let start = bench.run { SID.login.auth(withSberId: SampleRequest.make(), viewController: bench.screen) }
        #expect(start == .failure(.noPresenter) && bench.run { SID.login.lastStartError } == .noPresenter)
        #expect(try bench.waiting.isEmpty && bench.windows.tries.count == 1)
    }

    @Test("Ruling 2: a failure after auth has returned is in lastStartError, and the sign-in is removed")
    func aLateFailureIsTold() async throws {
        let bench = try LoginBench(schemes: SIDStart.bankSchemes, refusing: SIDStart.bankSchemes)
        bench.run { _ = SID.login.auth(withSberId: SampleRequest.make(), viewController: nil) }
        #expect(await waited(while: bench.run { SID.login.lastStartError } == nil))
        #expect(bench.run { SID.login.lastStartError } == .cannotOpen)
        #expect(try bench.waiting.isEmpty)
    }

    @Test("Ruling 10: the sign-in is stored durably before anything is opened")
    func storedBeforeOpening() async throws {
        let bench = try LoginBench(schemes: SIDStart.bankSchemes)
        let other = try bench.relaunched()
        let found = Locked(0)
        bench.apps.onOpen.withLock { onOpen in
            onOpen = { _ in
                let client = AccountClient(provider: "sber", environment: "live", clientID: SampleRequest.clientID)
                let count = (try? other.vault.storedAttempts(of: client).count) ?? -1
                found.withLock { $0 = count }
            }
        }
        _ = try await bench.run { try await SID.login.start(SampleRequest.make(), on: nil) }
        #expect(found.value == 1)
    }

    @Test("Ruling 10: a vault that cannot seal starts nothing")
    func aVaultThatCannotSeal() throws {
        struct NoKey: VaultKeySource {
            func key() throws(AccountError) -> SealingKey { throw .locked }
        }
        let bench = try LoginBench(keys: NoKey())
        let start = bench.run { SID.login.auth(withSberId: SampleRequest.make(), viewController: bench.screen) }
        guard case .failure(.notStored(let failure)) = start else {
            Issue.record("\(start)")
            return
        }
        #expect(failure.code == AccountError.locked.code && bench.windows.tries.isEmpty)
    }

    @Test("Ruling 1: a change after the start has no effect")
    func laterChangesHaveNoEffect() throws {
        let bench = try LoginBench()
        let request = SampleRequest.make()
        bench.run { _ = SID.login.auth(withSberId: request, viewController: bench.screen) }
        (request.state, request.nonce) = ("later", "later")
        let response = try bench.open("myapp://callback?code=C&state=state-1")
        #expect(response?.isSuccess == true && response?.nonce == "nonce-1")
    }

    @Test("Ruling 16: a request without a challenge starts, with a diagnostic")
    func aRequestWithoutAChallenge() throws {
        let bench = try LoginBench()
        let request = SampleRequest.make { ($0.codeChallenge, $0.codeChallengeMethod) = (nil, nil) }
        let start = bench.run { SID.login.auth(withSberId: request, viewController: bench.screen) }
        #expect(start == .success(.signInPage) && bench.told.value.contains("sberid.request warning=noChallenge"))
        #expect(bench.windows.tries.first?.fields["code_challenge"] == nil)
        #expect(try bench.open("myapp://callback?code=C&state=state-1")?.isSuccess == true)
    }
}
