#if canImport(CMemberCurl)
    import CMemberCurl

    /// When a transfer last moved an byte, looked up now and then rather than noted each time.
    struct CurlIdle {
        let limit: Duration
        private var octets = -1
        private var since: ContinuousClock.Instant

        init(_ limit: Duration, at now: ContinuousClock.Instant) {
            self.limit = limit
            since = now
        }

        /// How often to look: the limit may run over by so much.
        var pause: Duration { max(limit / 4, .milliseconds(1)) }

        /// Its reader has just let it go on.
        mutating func restart() { since = .now }

        /// Whether it has rested for too long. Connecting has its own limit, and a pause of the reader's is not the server's.
        mutating func hasRunOut(_ easy: UnsafeMutableRawPointer, isPaused: Bool, at now: ContinuousClock.Instant) -> Bool {
            let count =
                member_curl_get_offset(easy, CURLINFO_SIZE_UPLOAD_T) + member_curl_get_offset(easy, CURLINFO_SIZE_DOWNLOAD_T)
                + member_curl_get_long(easy, CURLINFO_HEADER_SIZE)
            let isConnecting = member_curl_get_offset(easy, CURLINFO_PRETRANSFER_TIME_T) == 0
            if isPaused || isConnecting || count != octets {
                octets = count
                since = now
            }
            return since.duration(to: now) >= limit
        }
    }

    /// Looks after all transfers with such a limit; costs nothing while there are none.
    struct CurlIdleWatch {
        private var next: ContinuousClock.Instant?

        /// How long the loop may sleep, in milliseconds.
        var patience: Int32 {
            guard let next else { return 60_000 }
            let parts = ContinuousClock.now.duration(to: next).components
            return Int32(clamping: max(0, min(60_000, parts.seconds * 1000 + parts.attoseconds / 1_000_000_000_000_000 + 1)))
        }

        /// Sees to it that a new transfer is looked at in time.
        mutating func add(_ idle: CurlIdle) {
            let first = ContinuousClock.now + idle.pause
            next = next.map { min($0, first) } ?? first
        }

        /// Those that have rested for too long, if it is time to look.
        mutating func overdue(among transfers: [CurlTransfer]) -> [CurlTransfer] {
            guard let due = next else { return [] }
            let now = ContinuousClock.now
            guard now >= due else { return [] }
            // No key path: the runtime copies such a chain onto itself, which the address sanitizer refuses.
            let pauses = transfers.compactMap { $0.idle?.pause }
            next = pauses.min().map { now + $0 }
            return transfers.filter { $0.hasIdled(at: now) }
        }
    }
#endif
