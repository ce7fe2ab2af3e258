import Foundation
import MemberAccounts
import MemberCore
import MemberOAuth

/// `member accounts` from nothing, against `sqlite3` reading the same rows; the list unseals nothing.
/// - Returns: Nil where one of the two programs is missing.
func coldStart(in folder: URL, accounts: Int = 1000) throws -> Row? {
    let member = URL(fileURLWithPath: CommandLine.arguments[0]).deletingLastPathComponent().appending(path: "member")
    let sqlite = URL(fileURLWithPath: "/usr/bin/sqlite3")
    let programs = [member, sqlite].map(\.path)
    guard programs.allSatisfy(FileManager.default.isExecutableFile) else { return nil }
    let home = folder.appending(path: "many")
    try fill(home, with: accounts)
    let query = "SELECT id, provider, stand, client_id, subject, label, reason, created, signed_in FROM vault_account ORDER BY id"
    return Row(
        name: "member accounts, \(accounts) of them, cold", baselineName: "sqlite3 reading the same rows", count: 20, aim: 0.33,
        candidate: { count in
            for _ in 0..<count { try run(member, ["accounts", "--home", home.path], lines: accounts) }
        },
        baseline: { count in
            let file = home.appending(path: "accounts.sqlite").path
            for _ in 0..<count { try run(sqlite, ["-readonly", file, query], lines: accounts) }
        })
}

private func fill(_ home: URL, with count: Int) throws {
    let vault = try Vault(home: home)
    let tokens = TokenSet(accessToken: Secret("a"), life: .seconds(3600), receivedBy: SystemClock())
    for number in 0..<count {
        let key = AccountKey(provider: "vk", stand: "live", clientID: "51000001", subject: String(number))
        try vault.store(key, label: "Member \(number)", details: Data("{}".utf8), secrets: AccountSecrets(tokens: tokens))
    }
}

private func run(_ program: URL, _ arguments: [String], lines: Int) throws {
    let process = Process()
    process.executableURL = program
    process.arguments = arguments
    let output = Pipe()
    process.standardOutput = output
    try process.run()
    let said = try output.fileHandleForReading.readToEnd() ?? Data()
    process.waitUntilExit()
    guard process.terminationStatus == 0, said.count(where: { $0 == UInt8(ascii: "\n") }) == lines else {
        throw BenchError.wrongResult("\(program.lastPathComponent) did not list \(lines) accounts")
    }
}
