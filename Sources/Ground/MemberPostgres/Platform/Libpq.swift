#if canImport(CMemberPostgres)
    import CMemberPostgres

    /// The parts of addresses and the environment that libpq reads.
    enum Libpq {
        /// The options that an address sets, by name; nil if libpq cannot read it.
        static func options(in address: String) -> [String: String]? {
            guard !address.utf8.contains(0) else { return nil }
            var complaint: UnsafeMutablePointer<CChar>?
            guard let list = PQconninfoParse(address, &complaint) else {
                // The complaint may quote the address.
                PQfreemem(complaint)
                return nil
            }
            defer { PQconninfoFree(list) }
            return values(of: list)
        }

        /// The settings of the environment and of the service in `PGSERVICE`, by the options' names; it reads files, so do not
        /// call it on the loop's thread.
        static func defaults() -> [String: String] {
            guard let list = PQconndefaults() else { return [:] }
            defer { PQconninfoFree(list) }
            // libpq itself finds the password again; it must not be kept here.
            return values(of: list).filter { !LibpqOption.secret.contains($0.key) }
        }

        private static func values(of list: UnsafeMutablePointer<PQconninfoOption>) -> [String: String] {
            var values: [String: String] = [:]
            var entry = list
            while let keyword = entry.pointee.keyword {
                if let value = entry.pointee.val { values[String(cString: keyword)] = String(cString: value) }
                entry += 1
            }
            return values
        }

        /// Begins to connect; looks a name up, so not for the loop's thread.
        static func start(_ options: [String: String]) -> OpaquePointer? {
            let pairs = options.sorted { $0.key < $1.key }
            return withCStrings(pairs.map(\.key)) { keys in
                withCStrings(pairs.map(\.value)) { values in
                    let connection = PQconnectStartParams(keys, values, 0)
                    if let connection { member_pq_silence(connection) }
                    return connection
                }
            }
        }

        /// An array of C strings with nil at its end.
        private static func withCStrings<Result>(
            _ texts: [String], _ body: (UnsafePointer<UnsafePointer<CChar>?>) -> Result
        ) -> Result {
            var bytes: [CChar] = []
            var offsets: [Int] = []
            for text in texts {
                offsets.append(bytes.count)
                bytes += text.utf8CString
            }
            return bytes.withUnsafeBufferPointer { bytes in
                var pointers: [UnsafePointer<CChar>?] = offsets.map { offset in bytes.baseAddress.map { $0 + offset } }
                pointers.append(nil)
                return pointers.withUnsafeBufferPointer { list in
                    guard let start = list.baseAddress else { preconditionFailure("there is always the nil at the end") }
                    return body(start)
                }
            }
        }
    }
#endif
