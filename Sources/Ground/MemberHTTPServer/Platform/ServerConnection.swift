#if canImport(CMemberMicroHTTPD)
    import CMemberMicroHTTPD

    /// One client's connection, from accepting to closing.
    ///
    /// Unchecked: touched by its loop alone, see ``Confinement``.
    final class ServerConnection: @unchecked Sendable {
        let loop: ServerLoop
        let native: OpaquePointer
        let descriptor: Int32
        /// The client's numeric address.
        let peer: String
        /// Whether it stands beyond the limit, only to be told so.
        let isSpare: Bool
        /// Since when it stands.
        let began: ContinuousClock.Instant
        /// The request it is busy with.
        var exchange: ServerExchange?
        /// When it is to have a whole request line.
        var deadline: ContinuousClock.Instant
        /// Where the library keeps a head without anything before it, by address; 0 until there was one.
        var buffer: UInt = 0
        /// The bytes of all requests before this one.
        var passed = 0
        /// Whether its end is on its way.
        var isDropped = false

        init(
            _ loop: ServerLoop, _ native: OpaquePointer, isSpare: Bool, began: ContinuousClock.Instant,
            deadline: ContinuousClock.Instant
        ) {
            self.loop = loop
            self.native = native
            self.isSpare = isSpare
            self.began = began
            self.deadline = deadline
            descriptor = member_mhd_descriptor(native)
            peer = ServerHead.peer(of: native)
        }
    }
#endif
