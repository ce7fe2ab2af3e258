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

        /// Lets go of handles and connections that only an older peak needed.
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
#endif
