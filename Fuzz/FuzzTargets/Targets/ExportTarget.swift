import Foundation
import MemberAccounts
import MemberCore
import MemberOAuth

/// Reads an export's file, or the accounts under its seal: who knows the passphrase may have written anything there.
func exportTarget(_ input: Data) throws(FuzzFinding) {
    _ = ReadExport.isExport(input)
    guard let accounts = try? ReadExport(input).accounts else { return }
    let keys = accounts.map(\.account.key)
    try holds(Set(keys).count == keys.count, "an account is there once")
    try holds(Set(keys.map(\.longID)).count == keys.count, "two accounts have two long names")
    for account in accounts {
        try holds(account.account.key.longID.utf8.starts(with: account.account.id.utf8), "a short name begins the long one")
        try secrets(account.secrets)
        try holds(account.events.allSatisfy { !$0.date.timeIntervalSince1970.isNaN }, "an event has a time")
    }
}

/// A moment that does not move.
private struct StillClock: MemberClock {
    var now: Date { Date(timeIntervalSince1970: 1_800_000_000) }
    var uptime: Duration { .seconds(86_400) }
    var bootID: String { "boot" }
    func sleep(for duration: Duration) async throws {}
}

private func secrets(_ secrets: AccountSecrets) throws(FuzzFinding) {
    let clock = StillClock()
    let isFresh = secrets.tokens.isFresh(margin: .seconds(60), by: clock)
    let rest = secrets.tokens.remainingLife(by: clock)
    try holds(rest.map { $0 >= .seconds(60) } ?? true || !isFresh, "a token without life is not fresh")
    guard let encoded = try? secrets.encoded() else { return }
    guard let again = try? AccountSecrets(decoding: encoded) else { throw FuzzFinding(property: "what was written can be read") }
    try holds(again == secrets, "what was written is what was read")
}
