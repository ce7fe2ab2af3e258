import Foundation
import MemberAccounts
import MemberCore
import MemberHTTP
import MemberKit
import MemberRequests

/// `member call --upload FILE --kind KIND`.
enum UploadAction {
    static func run(_ invocation: Invocation) async throws -> Report {
        let arguments = invocation.arguments
        guard !arguments.has("offline"), arguments["life"] == nil else {
            throw UsageError("Uploads are never kept: --life and --offline do not go with --upload.")
        }
        let options = try CallWords.parameters(arguments.words)
        let files = try arguments.all("upload").map(file)
        let (members, account) = try await invocation.signedIn()
        try await members.makeReady(for: account)
        let kind = try kind(arguments["kind"], among: members.uploadKinds(of: account))
        let progress = SendProgress(invocation.console)
        defer { progress.end() }
        let reply = try await members.upload(files, as: kind, options: options, by: account, progress: progress.report)
        progress.end()
        let requests = invocation.transport.requestCount
        return Report(
            ["uploaded \(files.count.counted("file")), \(requests.counted("request")) sent", reply.value.pretty],
            [
                "account": .string(account.id), "kind": .string(kind), "files": .integer(Int64(files.count)),
                "response": reply.value, "requests": .integer(Int64(requests)),
            ])
    }

    private static func file(_ path: String) throws(UsageError) -> URL {
        let file = URL(filePath: path).resolvingSymlinksInPath()
        guard FileManager.default.fileExists(atPath: file.path) else { throw UsageError("There is no file \(path).") }
        let type = try? FileManager.default.attributesOfItem(atPath: file.path)[.type] as? FileAttributeType
        // A device or a pipe may have no end.
        guard type == .typeRegular, FileManager.default.isReadableFile(atPath: file.path) else {
            throw UsageError("\(path) is not a file that can be read.")
        }
        return file
    }

    private static func kind(_ name: String?, among kinds: [String]) throws(UsageError) -> String {
        let list = kinds.joined(separator: ", ")
        guard let name else { throw UsageError("--upload needs --kind, one of \(list).") }
        guard let kind = kinds.first(where: { $0.isExactly(name) }) else {
            let suggestion = Suggestion.sentence(for: name, among: kinds, prefix: "--kind ")
            throw UsageError("“\(name)” is not one of the kinds \(list).\(suggestion)")
        }
        return kind
    }
}

/// A line on the terminal that shows how much of an upload was sent.
final class SendProgress: Sendable {
    private let console: Console
    private let clock: any MemberClock
    private let last: Locked<(shown: Duration?, isOver: Bool)>

    init(_ console: Console, clock: any MemberClock = SystemClock()) {
        (self.console, self.clock) = (console, clock)
        last = Locked((nil, false))
    }

    /// Receives the sent bytes and their total; nil without a terminal.
    var report: HTTPProgress.Report? {
        guard let rewrite = console.rewrite else { return nil }
        return { [self] done, total in
            let now = clock.uptime
            // Ten times a second is enough for an eye; the end is always shown.
            let isDue = last.withLock { last in
                guard !last.isOver, last.shown.map({ now - $0 >= .milliseconds(100) }) ?? true || done == total else {
                    return false
                }
                last.shown = now
                return true
            }
            if isDue { rewrite(Self.line(done, of: total).rendered) }
        }
    }

    /// Removes the line.
    func end() {
        if last.withLock({ last in
            defer { last.isOver = true }
            return !last.isOver
        }) {
            console.rewrite?("")
        }
    }

    /// The line: a bar, the share and the megabytes.
    static func line(_ done: Int, of total: Int) -> TerminalText {
        guard total > 0 else { return "\(megabytes(done)) MB sent …" }
        let share = Double(min(done, total)) / Double(total)
        let filled = Int(share * 24)
        let bar = String(repeating: "#", count: filled) + String(repeating: ".", count: 24 - filled)
        return "[\(bar)] \(Int(share * 100)) %, \(megabytes(done)) of \(megabytes(total)) MB"
    }

    private static func megabytes(_ count: Int) -> String {
        let tenths = (count + 50_000) / 100_000
        return "\(tenths / 10).\(tenths % 10)"
    }
}
