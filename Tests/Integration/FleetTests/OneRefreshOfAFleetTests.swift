#if canImport(CMemberPostgres)
    import Foundation
    import MemberAccounts
    import MemberCore
    import MemberSandbox
    import PostgresSupport
    import ProcessSupport
    import Testing
    import WaitSupport
    import WorkerSupport

    @Suite(
        "One refresh, ten machines", .enabled(if: PostgresServer.isAskedFor, Comment(rawValue: PostgresServer.skipReason)),
        .timeLimit(.minutes(20)))
    struct OneRefreshOfAFleetTests {
        private static let isLong = isSoaked("fleet-refresh")

        private func start(_ fleet: Fleet, tasks: Int) async throws -> [WorkerProcess] {
            // Some clocks are wrong by an hour, in either direction.
            let machines = try (0..<10).map { number in
                try fleet.machine(number, tasks: tasks, hours: [0, 1, -1][number % 3])
            }
            for machine in machines { #expect(await machine.line() == "ready") }
            return machines
        }

        private func outcomes(_ machines: [WorkerProcess]) async -> [String: Int] {
            for machine in machines { machine.tell("go") }
            var all: [String: Int] = [:]
            for machine in machines { all.merge(await machine.outcomes()) { $0 + $1 } }
            return all
        }

        @Test(
            "a thousand tasks of ten machines, some with wrong clocks, ask at expiry: one refresh reaches the provider",
            arguments: [(0, 100), (30, 100), (30, 3_000)])
        func once(grace: Int, milliseconds: Int) async throws {
            try await Fleet.with {
                $0.accessTokenLife = 3600
                $0.rotationGrace = grace
            } _: { fleet in
                let account = try await fleet.signIn("anna")
                let machines = try await start(fleet, tasks: 100)
                // Good tokens are not refreshed, whatever a machine's clock shows.
                var before = fleet.refreshes
                #expect(await outcomes(machines).values.reduce(0, +) == 1_000)
                #expect(fleet.refreshes == before)
                for _ in 0..<(Self.isLong ? 20 : 2) {
                    before = fleet.refreshes
                    try await fleet.age(account, by: 3_570)
                    fleet.sandbox.faults.add(Fault(.lateResponse(milliseconds: milliseconds), path: "/oauth2/auth"))
                    // A machine uses an account for a moment without a look, until its notice comes.
                    let end = ContinuousClock.now + .seconds(10)
                    while fleet.refreshes == before, ContinuousClock.now < end {
                        let found = await outcomes(machines)
                        #expect(found.values.reduce(0, +) == 1_000)
                        #expect(found.keys.allSatisfy { !$0.contains(".") }, "\(found.keys)")
                    }
                    let found = await outcomes(machines)
                    #expect(found.values.reduce(0, +) == 1_000 && fleet.refreshes == before + 1)
                }
                for machine in machines { machine.finish() }
                if Self.isLong {
                    print(
                        "20 refreshes of 10 machines × 100 tasks, grace \(grace) s, provider \(milliseconds) ms: one request each"
                    )
                }
            }
        }

        @Test(
            "the holder is killed during the refresh: the others take over when its time has passed, with one more try",
            arguments: [30])
        func killed(grace: Int) async throws {
            try await Fleet.with {
                $0.accessTokenLife = 3600
                $0.rotationGrace = grace
            } _: { fleet in
                let account = try await fleet.signIn("anna")
                let machines = try await start(fleet, tasks: 1)
                let before = fleet.refreshes
                try await fleet.age(account, by: 3_601)
                fleet.sandbox.faults.add(Fault(.lateResponse(milliseconds: 300), path: "/oauth2/auth"))
                machines[0].tell("go")
                #expect(await waited(while: fleet.refreshes == before))
                machines[0].kill()
                // The time of the dead machine's lease passes.
                try await fleet.expireLeases()
                let found = await outcomes(Array(machines.dropFirst()))
                #expect(found.values.reduce(0, +) == 9 && found.count == 1)
                #expect(found.keys.first?.contains(".") == false)
                #expect(fleet.refreshes == before + 2)
            }
        }
    }
#endif
