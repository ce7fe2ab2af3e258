#if canImport(CMemberCurl)
    import CMemberCurl
    import Synchronization

    /// The one thread that drives all transfers.
    final class CurlLoop {
        private let engine: CurlEngine
        private let multi: UnsafeMutableRawPointer
        private var active: [CurlTransfer] = []
        private var idle: [CurlTransfer] = []
        private var watch = CurlIdleWatch()
        private var demand = ConnectionDemand(at: .now)

        init?(_ engine: CurlEngine) {
            guard let multi = engine.multi else { return nil }
            self.engine = engine
            self.multi = multi
        }

        /// Works until the engine is shut down; then every job still there has ended and every connection is closed.
        func run() {
            while true {
                if let work = engine.take() {
                    work.starts.forEach(start)
                    for job in work.cancels { job.transfer.map { end($0, CURLE_ABORTED_BY_CALLBACK) } }
                    for job in work.resumes { job.transfer?.resume() }
                    if work.isClosed { break }
                } else {
                    curl_multi_poll(multi, nil, 0, watch.patience, nil)
                    engine.markAwake()
                }
                perform()
                release()
                for transfer in watch.overdue(among: active) {
                    transfer.give(up: .timedOut)
                    end(transfer, CURLE_OPERATION_TIMEDOUT)
                }
            }
            while let transfer = active.last { end(transfer, CURLE_ABORTED_BY_CALLBACK) }
            idle = []
            engine.free()
        }

        private func perform() {
            var count: Int32 = 0
            curl_multi_perform(multi, &count)
            while let message = curl_multi_info_read(multi, &count) {
                guard message.pointee.msg == CURLMSG_DONE, let easy = message.pointee.easy_handle,
                    let context = member_curl_get_private(easy)
                else { continue }
                let code = message.pointee.data.result
                end(Unmanaged<CurlTransfer>.fromOpaque(context).takeUnretainedValue(), code)
            }
        }

        /// Drops handles and connections that only an older peak needed.
        private func release() {
            guard demand.kept > ConnectionDemand.least, demand.fall(to: active.count, at: .now) else { return }
            engine.keep(demand.kept)
            idle.removeLast(max(0, idle.count - demand.kept))
        }

        private func start(_ job: CurlJob) {
            guard !job.isCancelled.load(ordering: .sequentiallyConsistent) else { return job.finish(.failure(.cancelled)) }
            guard let transfer = idle.popLast() ?? CurlTransfer(engine.configuration) else {
                return job.finish(.failure(.connectionLost(Int(CURLE_OUT_OF_MEMORY.rawValue))))
            }
            if let error = transfer.begin(job) {
                _ = transfer.end(CURLE_READ_ERROR)
                idle.append(transfer)
                return job.finish(.failure(error))
            }
            if let limit = transfer.idle { watch.add(limit) }
            transfer.slot = active.count
            active.append(transfer)
            if demand.rise(to: active.count) { engine.keep(demand.kept) }
            curl_multi_add_handle(multi, transfer.easy)
        }

        private func end(_ transfer: CurlTransfer, _ code: CURLcode) {
            curl_multi_remove_handle(multi, transfer.easy)
            let last = active.removeLast()
            if last !== transfer {
                active[transfer.slot] = last
                last.slot = transfer.slot
            }
            if let ended = transfer.end(code) { ended.job.finish(ended.result) }
            if idle.count < demand.kept { idle.append(transfer) }
        }
    }

    /// When a transfer last moved a byte; looked up now and then instead of being noted each time.
    struct CurlIdle {
        let limit: Duration
        private var moved = -1
        private var since: ContinuousClock.Instant

        init(_ limit: Duration, at now: ContinuousClock.Instant) {
            self.limit = limit
            since = now
        }

        /// How often to look, which is how much the limit may run over.
        var pause: Duration { max(limit / 4, .milliseconds(1)) }

        /// Its reader has just let it go on.
        mutating func restart() { since = .now }

        /// Allows for a delay of the loop itself, such as on a busy machine: the server was not silent in that time.
        mutating func excuse(_ delay: Duration) { since += delay }

        /// Whether it has rested for too long. Connecting has its own limit, and a pause of the reader's is not the server's.
        mutating func hasRunOut(_ easy: UnsafeMutableRawPointer, isPaused: Bool, at now: ContinuousClock.Instant) -> Bool {
            let count =
                member_curl_get_offset(easy, CURLINFO_SIZE_UPLOAD_T) + member_curl_get_offset(easy, CURLINFO_SIZE_DOWNLOAD_T)
                + member_curl_get_long(easy, CURLINFO_HEADER_SIZE)
            let isConnecting = member_curl_get_offset(easy, CURLINFO_PRETRANSFER_TIME_T) == 0
            if isPaused || isConnecting || count != moved {
                moved = count
                since = now
            }
            return since.duration(to: now) >= limit
        }
    }

    /// Watches all transfers with such a limit; it has no cost without one.
    struct CurlIdleWatch {
        private var next: ContinuousClock.Instant?

        /// How long the loop may sleep, in milliseconds.
        var patience: Int32 {
            guard let next else { return 60_000 }
            let parts = ContinuousClock.now.duration(to: next).components
            return Int32(clamping: max(0, min(60_000, parts.seconds * 1000 + parts.attoseconds / 1_000_000_000_000_000 + 1)))
        }

        /// Makes sure that a new transfer is looked at in time.
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
            for transfer in transfers { transfer.excuse(due.duration(to: now)) }
            let pauses = transfers.compactMap { $0.idle?.pause }
            next = pauses.min().map { now + $0 }
            return transfers.filter { $0.hasIdled(at: now) }
        }
    }
#endif
