#if canImport(CMemberPostgres)
    import MemberSandbox
    import PostgresSupport
    import ProcessSupport
    import Testing

    extension FleetUnderLoad {
        @Suite(
            "Machines of a fleet are killed under load",
            .enabled(if: PostgresServer.isAskedFor, Comment(rawValue: PostgresServer.skipReason)), .timeLimit(.minutes(30)))
        struct KillsOfAFleetTests {
            private static let count = isSoaked("fleet-kills") ? 100 : 5

            @Test(
                "amid sign-ins and refreshes: nothing acknowledged is lost, every account is explained, a token has one more try",
                arguments: [0, 30])
            func kills(grace: Int) async throws {
                try await Fleet.with {
                    $0.rotationGrace = grace
                } _: { fleet in
                    // Slow responses, so that some kills happen between the provider's commit and ours.
                    fleet.sandbox.faults.add(Fault(.lateResponse(milliseconds: 3), path: "/oauth2/auth", times: .max))
                    var load = try await FleetLoad(fleet)
                    for round in 0..<Self.count {
                        try await Task.sleep(for: .milliseconds(Int.random(in: 50..<400)))
                        // Three is coprime to the number of machines, so that each one is killed, and none twice in a row.
                        try await load.kill(at: round * 3 % FleetLoad.machines)
                    }
                    try await load.stop()
                    let state = try await load.explain()
                    print(
                        "\(Self.count) kills, grace \(grace) s: \(load.history.steps), again \(load.history.reasons),",
                        "failed \(load.history.failures); at the end \(state.ready) usable, waiting \(state.waiting);",
                        "a token was sent \(load.history.mostSends) times at most")
                    #expect(load.history.tokensSentTooOften(killed: load.killed).isEmpty)
                    #expect(load.history.failures.keys.allSatisfy { $0.hasSuffix(" accounts.refreshing_elsewhere") })
                    #expect((load.history.steps["fresh"] ?? 0) > Self.count && state.ready > 0)
                }
            }
        }
    }
#endif
