import Foundation
import MemberCore
import MemberHTTP
import ProcessSupport
import Testing

@testable import MemberCLI

@Suite("member serve --demo", .timeLimit(.minutes(1)))
struct ServeDemoTests {
    /// Runs a demo for the duration of a closure, which gets the report.
    private func with(_ body: (Tool, JSONValue) async throws -> Void) async throws {
        let tool = Tool()
        let folder = tool.home.appending(path: "temporary")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        let run = Task {
            await tool.run("serve", "--demo", "--port", "0", "--quiet", environment: ["TMPDIR": folder.path])
        }
        await tool.says("demo")
        let report = try JSONValue(parsing: Data(tool.printed.utf8))
        do {
            #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path).count == 1)
            try await body(tool, report)
        } catch {
            run.cancel()
            _ = await run.value
            throw error
        }
        run.cancel()
        let ended = await run.value
        #expect(ended.code == .done && ended.result["stopped"] == .bool(true), "\(ended.notes)")
        #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path).isEmpty, "the database is removed")
    }

    @Test("its customers' notifications are known before the service looks for missed ones")
    func nothingMissed() async throws {
        try await with { tool, report in
            let task = { (name: String) in
                try await self.send(report, "/v1/catch-up", "server")["environments"]?.array?.first?[name]
            }
            var notifications: JSONValue?
            // The history is read in parts, of which the first ones are from before the first customer.
            repeat {
                notifications = try await task("notifications")
            } while notifications?["completeUntil"] == nil || notifications?["isRunning"] != .bool(false)
            #expect(notifications?["missed"] == .integer(0) && (notifications?["read"]?.integer ?? 0) > 0)
            #expect(!tool.printed.contains("missed="))
        }
    }

    @Test("removes the folders of demos that were killed, and leaves those of running ones and of others alone")
    func leftovers() async throws {
        let tool = Tool()
        let folder = tool.home.appending(path: "temporary")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        let environment = ["TMPDIR": folder.path, "MEMBER_HOME": tool.home.path, "PATH": "/usr/bin:/bin"]
        let killed = Process()
        (killed.executableURL, killed.arguments) = (URL(filePath: Tool.program), ["serve", "--demo", "--port", "0", "--quiet"])
        killed.environment = environment
        let output = Pipe()
        killed.standardOutput = output
        try killed.run()
        _ = output.fileHandleForReading.availableData
        kill(killed.processIdentifier, SIGKILL)
        killed.waitUntilExit()
        let left = try FileManager.default.contentsOfDirectory(atPath: folder.path)
        let other = folder.appending(path: "member-demo-of-somebody")
        try FileManager.default.createDirectory(at: other, withIntermediateDirectories: false)
        let running = try TemporaryFolder("member-demo", in: tool.home.appending(path: "temporary"))
        #expect(left.count == 1)
        let run = Task { await tool.run("serve", "--demo", "--port", "0", "--quiet", environment: environment) }
        await tool.says("demo")
        let now = try Set(FileManager.default.contentsOfDirectory(atPath: folder.path))
        #expect(now.isDisjoint(with: left) && now.isSuperset(of: [other.lastPathComponent, running.url.lastPathComponent]))
        run.cancel()
        #expect(await run.value.code == .done)
    }

    private func send(_ report: JSONValue, _ path: String, _ kind: String, _ body: String? = nil) async throws -> JSONValue {
        let url = try #require(URL(string: (report["url"]?.string ?? "") + path))
        var request = HTTPRequest(body == nil ? .get : .post, url)
        request.headers["Authorization"] = "Bearer \(report["keys"]?[kind]?.string ?? "")"
        if let body { request.body = .json(Data(body.utf8)) }
        return try JSONValue(parsing: try await NetworkTransport().send(request).body)
    }

    @Test("has a customer in each state, by the service's own decisions; its time is the store's")
    func customers() async throws {
        let expected: [String: (state: String?, reason: String)] = [
            "new": (nil, "NO_RECEIPT"), "trial": ("active", "TRIAL_USED"), "paying": ("active", "TRIAL_USED"),
            "family": ("active", "ACTIVE_FAMILY_SHARED"), "cancelled": ("active", "TRIAL_USED"),
            "grace": ("gracePeriod", "TRIAL_USED"),
            "retry": ("billingRetry", "TRIAL_USED"), "lapsed": ("expired", "TRIAL_USED"), "refunded": ("refunded", "TRIAL_USED"),
        ]
        try await with { tool, report in
            let customers = report["customers"]?.array ?? []
            #expect(customers.count == expected.count && report["url"]?.string?.hasPrefix("http://127.0.0.1:") == true)
            for customer in customers {
                let (id, member) = (customer["id"]?.string ?? "", customer["member"]?.string ?? "")
                let page = try await send(report, "/v1/members/\(member)/subscriptions", "server")
                let question = #"{"kind":"introductory","productIds":[{"id":"club.month"}],"member":"\#(member)"}"#
                let verdict = try await send(report, "/v1/offers/eligibility", "app", question)["decisions"]?["club.month"]
                #expect(page["subscriptions"]?.array?.first?["status"]?.string == expected[id]?.state, "\(id): \(page.line)")
                #expect(verdict?["reason"]?.string == expected[id]?.reason, "\(id): \(verdict?.line ?? "")")
            }
            try await lapse(tool, report)
        }
    }

    /// Lets the free week of a customer pass at the store, and asks the service.
    private func lapse(_ tool: Tool, _ report: JSONValue) async throws {
        let control = report["control"]?.string ?? ""
        let member = report["customers"]?.array?.first { $0["id"]?.string == "trial" }?["member"]?.string ?? ""
        for (order, fields) in [("cancel", "customer=trial&group=21000001"), ("advance", "days=8")] {
            _ = try Self.output(of: "curl -sf -d '\(fields)' \(control)/_sandbox/appstore/\(order)")
        }
        let words = ["offers", "check", "--server", report["url"]?.string ?? "", "--member", member, "--product", "club.month"]
        let key = ["MEMBER_API_KEY": report["keys"]?["server"]?.string ?? ""]
        let promotional = await tool.run(words: words + ["--kind", "promotional"], environment: key)
        #expect(promotional.code == .done, "\(promotional.notes)")
        #expect(promotional.result["decisions"]?["club.month"]?["reason"]?.string == "LAPSED_SUBSCRIBER")
    }

    @Test("prints command lines that a shell takes, in an order in which each shows what the one before has done")
    func commands() async throws {
        try await with { _, report in
            let commands = (report["commands"]?.array ?? []).compactMap(\.string)
            try #require(commands.count == 7)
            let eligible = { (output: JSONValue) in output["decisions"]?["club.month"]?["eligible"] }
            #expect(try eligible(Self.output(of: commands[0])) == .bool(true))
            _ = try Self.output(of: commands[1])
            // The store's notification comes a moment later.
            await until { (try? Self.output(of: commands[2])).flatMap(eligible) == .bool(false) }
            let outputs = try commands.dropFirst(3).map { try Self.output(of: $0) }
            #expect(outputs[0]["subscriptions"]?.array?.first?["status"]?.string == "gracePeriod", "\(outputs[0].line)")
            #expect(outputs[1]["token"]?.string?.isEmpty == false, "\(outputs[1].line)")
            #expect(outputs[2]["events"]?.array?.count == 5, "\(outputs[2].line)")
        }
    }

    /// What a command line prints; null for nothing.
    private static func output(of command: String) throws -> JSONValue {
        let (process, pipe) = (Process(), Pipe())
        (process.executableURL, process.arguments) = (URL(filePath: "/bin/sh"), ["-c", command])
        process.standardOutput = pipe
        try process.run()
        let data = try pipe.fileHandleForReading.readToEnd() ?? Data()
        process.waitUntilExit()
        #expect(process.terminationStatus == 0, "\(command)")
        return (try? JSONValue(parsing: data)) ?? .null
    }

    @Test(
        "excludes settings, stores, and addresses beyond this machine",
        arguments: [
            ["--config", "a.json"], ["--store", "a.sqlite"], ["--listen", "0.0.0.0"], ["--proxy", "10.0.0.0/8"], ["--behind-tls"],
            ["--no-migrate"], ["keys", "new"], ["--kind", "app"],
        ])
    func refused(words: [String]) async {
        let outcome = await Tool().run(words: ["serve", "--demo"] + words)
        #expect(outcome.code == .usage && outcome.notes.contains("--demo"), "\(outcome.notes)")
    }

    @Test("says to people that it is a demo, with keys, customers and things to try")
    func people() async throws {
        let (said, teller) = AsyncStream<String>.makeStream()
        let console = Console(standardOutput: { teller.yield($0) }, standardError: { _ in })
        let home = Tool().home.path
        let run = Task {
            await MemberTool.run(
                ["serve", "--demo", "--port", "0", "--quiet"], environment: ["MEMBER_HOME": home], console: console)
        }
        var texts = said.makeAsyncIterator()
        let text = await texts.next() ?? ""
        for part in ["This is a demo", "invented", "removed at", "Keys, shown once", "grace  ", "curl -s -H", "The store's page"]
        {
            #expect(text.contains(part), "\(text)")
        }
        run.cancel()
        #expect(await run.value == .done)
        #expect(await texts.next()?.contains("The demo has stopped") == true)
    }
}
