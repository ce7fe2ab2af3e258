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
    /// The version of TLS of the connection; nil if it is not encrypted.
    var tls: String?
    /// Whether the connection stays on this machine.
    var isLocal = true
    /// The rights to schema and tables.
    var rights = FleetRights()
}

/// The rights of roles to the schema and the tables of a database, seen by the command's role.
struct FleetRights: Equatable, Sendable {
    /// The schema's name.
    var schema = "public"
    /// Whether the schema is there.
    var hasSchema = true
    /// Whether this role may look into it.
    var mayUseSchema = true
    /// Whether every role may create objects in it.
    var isOpenToAll = false
    /// The schema or table that belongs to a role that is not expected.
    var foreignObject: String?
    /// The rights that this role lacks, by the tables' names.
    var missing: [String: [String]] = [:]
    /// Whether this role, which does not own the tables, may change the record of their steps.
    var mayChangeSteps = false
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
