import Foundation
import MemberCore
import MemberOAuth
import MemberTesting
import Testing
import WaitSupport

@testable import MemberAccounts

@Suite("A flood of notices about changed accounts")
struct PendingLooksTests {
    private let clock = TestClock()
    private let looked = Locked<[String]>([])

    private func key(_ number: Int) -> AccountKey {
        AccountKey(provider: "example", environment: "live", clientID: "app", subject: "\(number)")
    }

    /// A process that uses some accounts.
    private func process(_ count: Int) -> StoreProcess {
        let process = StoreProcess(cacheFolder: URL(filePath: "/nowhere"), clock: clock, diagnostics: .silent)
        for number in 0..<count { use(key(number), in: process) }
        return process
    }

    private func use(_ key: AccountKey, in process: StoreProcess) {
        let account = Account(key: key, label: nil, state: .ready, details: Data(), created: clock.now, signedIn: clock.now)
        let secrets = AccountSecrets(tokens: TokenBuilder.tokens(by: clock))
        process.noteRead(account, secrets, of: key, since: process.changes)
    }

    /// Hears of a change of an account; each look waits for the gate.
    private func hear(_ number: Int, _ process: StoreProcess, _ gate: Gate) {
        process.hear(of: .account(longID: key(number).longID)) { [looked] key in
            looked.withLock { $0.append(key.subject) }
            await gate.pass()
        }
    }

    @Test("reads an account once for all notices that wait, and once more for those that come while it is read")
    func same() async {
        let (process, gate) = (process(2), Gate())
        hear(0, process, gate)
        await gate.arrived(1)
        for _ in 0..<2_000 { hear(0, process, gate) }
        hear(1, process, gate)
        #expect(process.looks.count == 2)
        gate.open()
        #expect(await waited(while: process.looks.count > 0 || looked.value.count < 3))
        #expect(looked.value == ["0", "0", "1"])
        #expect(!process.hasRead(key(0), within: .seconds(5)))
    }

    @Test("about more accounts than wait at once means that any account may have changed")
    func many() async {
        let count = PendingLooks.most + 10
        let (process, gate) = (process(count), Gate())
        hear(0, process, gate)
        await gate.arrived(1)
        for number in 1...PendingLooks.most { hear(number, process, gate) }
        #expect(process.looks.count == PendingLooks.most)
        #expect(process.hasRead(key(count - 1), within: .seconds(5)))
        hear(PendingLooks.most + 1, process, gate)
        #expect(process.looks.count == 0)
        #expect(!process.hasRead(key(count - 1), within: .seconds(5)) && process.account(key(count - 1)) != nil)
        gate.open()
        hear(3, process, gate)
        #expect(await waited(while: looked.value.count < 2))
        #expect(looked.value == ["0", "3"])
    }

    @Test("about accounts that are not in use is passed over")
    func unknown() {
        let (process, gate) = (process(1), Gate())
        for number in 1...2 * PendingLooks.most { hear(number, process, gate) }
        #expect(process.looks.count == 0 && looked.value.isEmpty)
        #expect(process.hasRead(key(0), within: .seconds(5)))
    }
}
