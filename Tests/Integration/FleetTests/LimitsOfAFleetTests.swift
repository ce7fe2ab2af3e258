#if canImport(CMemberPostgres)
    import Foundation
    import MemberSandbox
    import PostgresSupport
    import Testing
    import WorkerSupport

    @Suite(
        "One limit, three machines", .enabled(if: PostgresServer.isAskedFor, Comment(rawValue: PostgresServer.skipReason)),
        .timeLimit(.minutes(5)))
    struct LimitsOfAFleetTests {
        @Test("three machines that call VK for one member send four calls in 1.1 seconds at most, together")
        func calls() async throws {
            try await Fleet.with { _ in
            } _: { fleet in
                _ = try await fleet.signIn("anna")
                let machines = try (0..<3).map { try fleet.caller($0, calls: 10) }
                for machine in machines { #expect(await machine.line() == "ready") }
                for machine in machines { machine.tell("go") }
                var (moments, failures) = ([Int](), [String]())
                for machine in machines {
                    while let line = await machine.line(), line != "done" {
                        let words = line.split(separator: " ").map(String.init)
                        if words.last == "sent", let moment = words.first.flatMap({ Int($0) }) { moments.append(moment) }
                        if words.first == "failed" { failures.append(line) }
                    }
                }
                for machine in machines { machine.finish() }
                moments.sort()
                #expect(failures.isEmpty && moments.count >= 30, "\(failures)")
                // A process may be late by some milliseconds between its slot and the moment that it says.
                for first in moments.indices.dropLast(4) { #expect(moments[first + 4] - moments[first] >= 1_050) }
            }
        }
    }

    extension Fleet {
        /// Starts a machine that calls VK's API.
        func caller(_ number: Int, calls: Int) throws -> WorkerProcess {
            let cache = folder.appending(path: "caller-\(number)").path
            return try WorkerProcess("fleet-calls", [address, folder.appending(path: "keys").path, cache, String(calls)])
        }
    }
#endif
