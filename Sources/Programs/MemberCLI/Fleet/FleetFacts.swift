/// What `member doctor` finds out of a database.
struct FleetFacts: Equatable, Sendable {
    /// The database in words, without a role.
    var place = ""
    /// The server's version.
    var version = ""
    /// The time of one round trip.
    var roundTrip = Duration.zero
    /// How far the database's clock is ahead of this machine's, in seconds.
    var clockLead = 0.0
    var isReadOnly = false
    /// The number of connections that clients may have.
    var mostConnections = 0
    /// The number of connections that they have.
    var connections = 0
    /// The size in bytes.
    var size = 0
    /// The role's `synchronous_commit`.
    var synchronousCommit = ""
    /// The number of connected standbys.
    var standbys = 0
    /// Whether commits wait for a standby.
    var waitsForStandby = false
    /// Whether the address has `pooler=transaction`.
    var isBehindPooler = false
}

/// The sealed values of a database by their keys.
struct FleetKeyFacts: Equatable, Sendable {
    /// The id of the key for writing.
    var writing = ""
    /// The number of values under it.
    var current = 0
    /// The number of values under other known keys.
    var earlier = 0
    /// The number of values under unknown keys, by their ids.
    var unknown: [String: Int] = [:]
}
