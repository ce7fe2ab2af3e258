#if canImport(CMemberPostgres)
    import Foundation
    import MemberAccounts
    import MemberCore
    import MemberHTTP
    import MemberKit
    import MemberPostgres
    import MemberPostgresAccounts
    import MemberSandbox
    import PostgresSupport
    import Testing
    import VKID
    import WorkerSupport

    /// One after another: each has ten machines, which need the processors.
    @Suite("A fleet under load", .serialized) enum FleetUnderLoad {}

    /// Ten machines that sign in, refresh and sign out without a pause, and what they say.
    struct FleetLoad {
        static let machines = 10
        private static let shared = 20

        let fleet: Fleet
        private let environment: String
        private(set) var history = FleetHistory(shared: Self.shared)
        private(set) var killed: Set<Int> = []
        private var running: [(number: Int, process: WorkerProcess)] = []
        private var started = 0

        init(_ fleet: Fleet) async throws {
            self.fleet = fleet
            let directory = try await SandboxDirectory(control: fleet.sandbox.controlURL, transport: NetworkTransport())
            environment = directory.control.absoluteString
            running.append(try start(at: 0))
            await hearUntilReady(running[0])
            for place in 1..<Self.machines { running.append(try start(at: place)) }
            for machine in running.dropFirst() { await hearUntilReady(machine) }
        }

        private mutating func start(at place: Int) throws -> (number: Int, process: WorkerProcess) {
            started += 1
            let process = try WorkerProcess(
                "fleet-life",
                [
                    fleet.address, fleet.folder.appending(path: "keys").path,
                    fleet.folder.appending(path: "life-\(started)").path, fleet.sandbox.controlURL.absoluteString,
                    Self.name(started), String(Self.member(at: place)), String(Self.shared),
                    VKSandboxConfiguration.defaultClientID,
                ])
            return (started, process)
        }

        /// The name of a machine among the holders of leases has twelve bytes.
        private static func name(_ number: Int) -> String { "machine-" + String(String(10_000 + number).dropFirst()) }

        /// The member who lives at a place only.
        private static func member(at place: Int) -> Int { shared + place + 1 }

        /// Kills the machine at a place, checks the member who lives there, and starts another machine.
        mutating func kill(at place: Int) async throws {
            let (number, process) = running[place]
            process.kill()
            #expect(await process.end() == .signalled(9))
            killed.insert(number)
            await hear(number, process)
            try await fleet.expireLeases(of: Base64URL.encode(Data(Self.name(number).utf8)))
            try await check(Self.member(at: place))
            running[place] = try start(at: place)
        }

        /// Stops the machine at a place gracefully, checks the member who lives there, and starts another machine.
        mutating func replace(at place: Int) async throws {
            let (number, process) = running[place]
            process.finish()
            #expect(await process.end() == .exited(0))
            await hear(number, process)
            try await check(Self.member(at: place))
            running[place] = try start(at: place)
            await hearUntilReady(running[place])
        }

        /// Lets all machines stop, and hears the rest of what they have to say.
        mutating func stop() async throws {
            for machine in running { machine.process.finish() }
            for machine in running {
                #expect(await machine.process.end() == .exited(0))
                await hear(machine.number, machine.process)
            }
            for place in running.indices { try await check(Self.member(at: place)) }
            running = []
        }

        /// Hears what a machine says before it is ready: the first one signs the members of all machines in.
        private mutating func hearUntilReady(_ machine: (number: Int, process: WorkerProcess)) async {
            while let line = await machine.process.line() {
                if line == "ready" { return }
                history.note(line, from: machine.number)
            }
            Issue.record("machine \(machine.number) ended before it was ready")
        }

        private mutating func hear(_ number: Int, _ process: WorkerProcess) async {
            while let line = await process.line() { history.note(line, from: number) }
        }

        private func check(_ member: Int) async throws {
            guard let said = history.members[member] else { return }
            let account = try await fleet.store.loadAccount(key(member))
            let tokens = account == nil ? nil : try await fleet.store.loadSecrets(of: key(member)).secrets.tokens
            let isAllowed = said.allows(
                isStored: account != nil, needsSignIn: account.map { $0.state != .ready } ?? false,
                token: tokens.map { Fleet.fingerprint($0.accessToken) })
            #expect(isAllowed, "member \(member), \(said): stored is \(account.map { "\($0.state)" } ?? "nothing")")
        }

        private func key(_ member: Int) -> AccountKey {
            AccountKey(
                provider: "vk", environment: environment, clientID: VKSandboxConfiguration.defaultClientID,
                subject: String(200_000 + member))
        }

        /// Checks that each account is usable or says why not, and that no signed-in member of all machines is missing.
        func explain() async throws -> (ready: Int, waiting: [String: Int]) {
            var (ready, waiting, found) = (0, [String: Int](), Set<String>())
            for try await account in fleet.members.allAccounts {
                found.insert(account.key.subject)
                do {
                    if account.state == .ready { _ = try await fleet.members.refresh(account) }
                } catch MembersError.accounts(.needsSignIn) {} catch { Issue.record("\(account.id): \(error)") }
                switch try await fleet.store.loadAccount(account.key)?.state {
                case .ready?: ready += 1
                case .needsSignIn(let reason)?: waiting[reason, default: 0] += 1
                default: Issue.record("\(account.id) is neither usable nor explained")
                }
            }
            #expect(history.shared.allSatisfy { found.contains(String(200_000 + $0)) })
            #expect(Set(waiting.keys).isSubset(of: ["refresh_interrupted", "refresh_refused"]))
            return (ready, waiting)
        }
    }

    extension Fleet {
        /// Lets the time of a dead machine's leases pass.
        func expireLeases(of holder: String) async throws {
            let pool = try PostgresPool(PostgresConfiguration(address), size: 1)
            try await pool.query(
                "UPDATE member_account SET lease_until = clock_timestamp() WHERE holder = $1 AND lease_until > clock_timestamp()",
                [.text(holder)])
            pool.close()
        }

        /// A short name of a token, as the worker makes it.
        static func fingerprint(_ token: Secret) -> String {
            String(
                token.reveal.utf8.reduce(UInt64(14_695_981_039_346_656_037)) { ($0 ^ UInt64($1)) &* 1_099_511_628_211 },
                radix: 36)
        }
    }
#endif
