#if canImport(CMemberPostgres)
    import MemberSandbox
    import PostgresSupport
    import ProcessSupport
    import Testing
    import WaitSupport

    extension FleetUnderLoad {
        @Suite(
            "The database of a fleet is restarted under load",
            .enabled(if: PostgresServer.isAskedFor, Comment(rawValue: PostgresServer.skipReason)), .timeLimit(.minutes(30)))
        struct RestartsOfAFleetTests {
            private static let count = isSoaked("fleet-restarts") ? 50 : 2

            @Test("amid sign-ins and refreshes: every error is typed, nothing acknowledged is lost, every account is explained")
            func restarts() async throws {
                try await Fleet.with {
                    $0.rotationGrace = 0
                } _: { fleet in
                    fleet.sandbox.faults.add(Fault(.lateResponse(milliseconds: 3), path: "/oauth2/auth", times: .max))
                    var load = try await FleetLoad(fleet)
                    for round in 0..<Self.count {
                        try await Task.sleep(for: .milliseconds(Int.random(in: 300..<800)))
                        await fleet.server.stop(round.isMultiple(of: 2) ? .fast : .immediate)
                        try await fleet.server.restart()
                    }
                    // All machines work again after the last restart.
                    let before = fleet.refreshes
                    #expect(await waited(while: fleet.refreshes < before + 20, limit: .seconds(60)))
                    try await load.stop()
                    let state = try await load.explain()
                    print(
                        "\(Self.count) restarts: \(load.history.steps), again \(load.history.reasons), failed",
                        "\(load.history.failures); at the end \(state.ready) usable, waiting \(state.waiting);",
                        "a token was sent \(load.history.mostSends) times at most")
                    #expect(load.history.tokensSentTooOften(killed: load.killed).isEmpty)
                    #expect(load.history.failures.keys.allSatisfy { !$0.hasSuffix(" untyped") })
                    #expect((load.history.steps["fresh"] ?? 0) > Self.count && state.ready > 0)
                }
            }
        }
    }
#endif
