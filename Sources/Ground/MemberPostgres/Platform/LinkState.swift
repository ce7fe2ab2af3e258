#if canImport(CMemberPostgres)
    import CMemberPostgres
    import MemberCore

    /// The effects of a change of a link's state, carried out after the lock is released.
    ///
    /// Unchecked for the handle of a cancellation, which is passed on to one thread that uses and frees it.
    struct LinkEffects: @unchecked Sendable {
        typealias Resumption = (Exchange.Reply, Result<[PostgresResult], PostgresError>)

        /// The first reply, which needs no room of its own, and the others.
        private(set) var reply: Resumption?
        private(set) var replies: [Resumption] = []
        var opened: (UnsafeContinuation<PostgresError?, Never>, PostgresError?)?
        var events: [LinkEvent] = []
        /// A request of libpq to cancel the running statement.
        var cancellation: OpaquePointer?
        /// The socket at which the caller looks for the response before it suspends.
        var look: Int32?
        /// The loop waits for the wrong things.
        var needsLoop = false

        /// Lets a caller go on.
        mutating func resume(_ caller: Exchange.Reply, _ result: Result<[PostgresResult], PostgresError>) {
            if reply == nil { reply = (caller, result) } else { replies.append((caller, result)) }
        }
    }

    /// An event that a link reports to its owner.
    enum LinkEvent: Sendable {
        /// It was given back while statements ran, and they have ended; a link that is not clean is to be closed.
        case returned(isClean: Bool)
        /// It is closed, and was so used.
        case closed(LinkUse)
        case notified(PostgresNotification)
    }

    /// The use of a link.
    enum LinkUse: Sendable { case idle, lent, returning }

    /// One connection of libpq's, its exchange on the way and those that wait.
    ///
    /// Unchecked for the handle: libpq allows any thread to use a connection, one at a time, and the link's lock ensures that.
    /// Only the loop frees it, because it waits for its socket.
    struct LinkState: @unchecked Sendable {
        enum Phase {
            /// A thread of its own looks the name up.
            case starting
            /// libpq waits for its socket to be readable or writable.
            case connecting(reads: Bool)
            case ready
            case closed
        }

        let limits: PostgresLimits
        var phase = Phase.starting
        var handle: OpaquePointer?
        var opened: UnsafeContinuation<PostgresError?, Never>?
        var openBy = ContinuousClock.now
        /// Why it was closed.
        var failure = PostgresError.closed
        var current: Exchange?
        var waiting: [Exchange] = []
        var names: PreparedNames
        /// The deadline for abandoned exchanges to end.
        var drainBy: ContinuousClock.Instant?
        /// When it is cancelled again, if it has not ended.
        var cancelAgainAt: ContinuousClock.Instant?
        /// The number of cancellations in progress; a late one would reach the next statement.
        var cancellations = 0
        var wantsWriting = false
        var use = LinkUse.idle
        var lease = 0
        /// Whether the loop waits for its socket; otherwise a caller looks at it itself, or did so a moment ago.
        var isWatched = true
        /// Whether the last response was so quick that polling for the next one is cheaper than suspending.
        var isQuick = false
        var sentAt = ContinuousClock.now
        /// When it became idle.
        var restsSince = ContinuousClock.now
        /// A statement that it keeps no longer fits the tables.
        var isStale = false

        init(_ limits: PostgresLimits) {
            self.limits = limits
            names = PreparedNames(limits.prepared)
        }

        var isReady: Bool { if case .ready = phase { true } else { false } }
        var isClosed: Bool { if case .closed = phase { true } else { false } }
        /// Whether no exchange runs or waits.
        var isQuiet: Bool { current == nil && waiting.isEmpty && cancellations == 0 }
        /// Whether a next user finds it as new.
        var isClean: Bool { isReady && !isStale && handle.map { PQtransactionStatus($0) == PQTRANS_IDLE } ?? false }

        /// Ends everything with one error; the loop frees the handle.
        mutating func close(_ error: PostgresError, _ effects: inout LinkEffects) {
            guard !isClosed else { return }
            phase = .closed
            failure = error
            if let opened { effects.opened = (opened, error) }
            opened = nil
            for exchange in [current].compactMap({ $0 }) + waiting {
                if let reply = exchange.reply { effects.resume(reply, .failure(exchange.error ?? error)) }
            }
            // A stream's reader that is busy at the moment finds the error when it reads again.
            current = current.flatMap { $0.isStream && !$0.isAbandoned && $0.reply == nil ? $0 : nil }
            current?.isOver = true
            current?.fail(error)
            waiting = []
            effects.events.append(.closed(use))
            effects.needsLoop = true
        }

        /// Notifies the owner, if the link was returned and is idle.
        mutating func settle(_ effects: inout LinkEffects) {
            guard use == .returning, isQuiet, !isClosed else { return }
            use = .idle
            effects.events.append(.returned(isClean: isClean))
        }
    }
#endif
