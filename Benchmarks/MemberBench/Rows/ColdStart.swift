import CMemberBenchLoop
import Foundation
import MemberAccounts
import MemberCore
import MemberOAuth

/// `member accounts` from nothing, as `Scripts/install` builds it, beside a program that does nothing but load Foundation; both are started by C, so that no thread
/// or pipe of Foundation's counts.
/// - Returns: Nil where one of the two programs is missing.
func coldStart(in folder: URL, accounts: Int = 1000) throws -> Row? {
    let programs = URL(fileURLWithPath: CommandLine.arguments[0]).deletingLastPathComponent()
    let (member, empty) = (".build/installed/member", programs.appending(path: "MemberBenchEmpty").path)
    guard [member, empty].allSatisfy(FileManager.default.isExecutableFile) else { return nil }
    let home = folder.appending(path: "many")
    try fill(home, with: accounts)
    return Row(
        name: "member accounts, \(accounts) of them, cold", baselineName: "an empty program with Foundation", count: 20, aim: nil,
        most: 20, processor: .shown,
        candidate: { count in
            for _ in 0..<count { try run([member, "accounts", "--home", home.path], lines: accounts + 1) }
        },
        baseline: { count in for _ in 0..<count { try run([empty], lines: 1) } })
}

private func fill(_ home: URL, with count: Int) throws {
    let vault = try Vault(home: home)
    let tokens = TokenSet(accessToken: Secret("a"), life: .seconds(3600), receivedBy: SystemClock())
    for number in 0..<count {
        let key = AccountKey(provider: "vk", environment: "live", clientID: "51000001", subject: String(number))
        try vault.store(key, label: "Member \(number)", details: Data("{}".utf8), secrets: AccountSecrets(tokens: tokens))
    }
}

private func run(_ arguments: [String], lines: Int) throws {
    let copies = arguments.map { strdup($0) }
    defer { for copy in copies { free(copy) } }
    let pointers = copies.map { UnsafePointer($0) } + [nil]
    guard member_bench_spawn(pointers) == lines else {
        throw BenchError.wrongResult("\(arguments[0]) did not write \(lines) lines")
    }
}
