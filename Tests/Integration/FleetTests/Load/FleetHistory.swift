#if canImport(CMemberPostgres)
    /// What the machines of a fleet under load have said, as `Tests/Worker/FleetLife.swift` writes it.
    struct FleetHistory {
        /// A member who lives on one machine at a time.
        struct Member: Equatable {
            /// The last step that a machine said was made; nil before the first.
            var done: String?
            /// The token that a refresh returned, as a fingerprint; nil if no refresh was last.
            var token: String?
            /// The step that was begun, and of whose end nothing was said.
            var begun: String?
        }

        private(set) var members: [Int: Member] = [:]
        /// The machines that sent a refresh token, by its fingerprint.
        private(set) var senders: [String: [Int]] = [:]
        /// How often a token was sent by a machine that then said that a refresh had failed, as when the database was away.
        private var unanswered: [String: Int] = [:]
        /// The tokens that each machine sent last; it refreshes two members at once.
        private var latest: [Int: [String]] = [:]
        private(set) var failures: [String: Int] = [:]
        private(set) var reasons: [String: Int] = [:]
        private(set) var steps: [String: Int] = [:]
        /// Members of all machines who were signed in.
        private(set) var shared: Set<Int> = []
        private let sharedCount: Int

        init(shared count: Int) { sharedCount = count }

        mutating func note(_ line: String, from machine: Int) {
            let words = line.split(separator: " ").map(String.init)
            switch (words.first, words.count) {
            case ("sent", 2):
                senders[words[1], default: []].append(machine)
                latest[machine] = (latest[machine, default: []] + [words[1]]).suffix(2)
            case ("begin", 3): change(words[2]) { $0.begun = words[1] }
            case ("done", 4): finish(words)
            case ("again", 3):
                reasons[words[2], default: 0] += 1
                change(words[1]) { $0 = Member(done: "again") }
            case ("failed", 4):
                failures[words[1] + " " + words[3], default: 0] += 1
                guard words[1] == "fresh" else { return }
                for token in latest.removeValue(forKey: machine) ?? [] { unanswered[token, default: 0] += 1 }
            default: break
            }
        }

        private mutating func finish(_ words: [String]) {
            steps[words[1], default: 0] += 1
            if let number = Int(words[2]), number <= sharedCount { shared.insert(number) }
            change(words[2]) { $0 = Member(done: words[1], token: words[1] == "fresh" ? words[3] : nil) }
        }

        /// Members of all machines have no single order of steps.
        private mutating func change(_ text: String, _ body: (inout Member) -> Void) {
            guard let number = Int(text), number > sharedCount else { return }
            body(&members[number, default: Member()])
        }

        /// The tokens that were sent more often than once for each sender that died or lost the outcome, and once more: the marked try.
        func tokensSentTooOften(killed: Set<Int>) -> [String: [Int]] {
            senders.filter { token, machines in
                machines.count - machines.count { killed.contains($0) } - unanswered[token, default: 0] > 1
            }
        }

        /// The largest number of times that one token was sent.
        var mostSends: Int { senders.values.map(\.count).max() ?? 0 }
    }

    extension FleetHistory.Member {
        /// Whether what is stored now can follow from what was said.
        /// - Parameters:
        ///   - isStored: Whether the account is stored.
        ///   - needsSignIn: Whether its member must sign in again.
        ///   - token: The stored access token's fingerprint.
        /// - Returns: Whether it can.
        func allows(isStored: Bool, needsSignIn: Bool, token: String?) -> Bool {
            switch (done, begun) {
            // A sign-in is begun where nothing usable is stored: a sign-out before it may have been made though it failed here.
            case (_, "out"), (_, "in"), (nil, _): true
            case ("out", _): !isStored
            // A refresh that has an end nobody heard of may have replaced the token, or have marked the member.
            case (_, "fresh"): isStored
            case ("again", _): isStored && needsSignIn
            case ("fresh", _): isStored && !needsSignIn && token == self.token
            default: isStored && !needsSignIn
            }
        }
    }
#endif
