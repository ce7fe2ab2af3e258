import Foundation
import MemberAccounts
import MemberCore
import MemberKit

// The one place where a command's accounts are chosen: a database, or the home.
extension Invocation {
    /// The address of the database with the accounts; nil if they are in the home. What is nearer wins: the command line, then the
    /// environment, then the file; of the environment's two, the database.
    var storeAddress: String? {
        if let store = arguments["store"], !store.isEmpty { return store }
        guard arguments["home"]?.isEmpty != false, let store = configuration.value(of: .store) else { return nil }
        let isHomeNearer = store.origin == .file && configuration.value(of: .home)?.origin == .environment
        return isHomeNearer ? nil : store.value
    }

    /// The place of the database's sealing keys.
    var keyPlace: FleetKeyPlace {
        if let file = arguments["keys"], !file.isEmpty { return .file(file) }
        if let program = arguments["keys-program"], !program.isEmpty { return .program(program) }
        if let text = environment[FleetKeyPlace.variable], !text.isEmpty { return .text(Secret(text)) }
        return .none
    }

    /// Opens the database of the command; nil if the accounts are in the home.
    func fleet() throws -> (any FleetStore)? {
        guard let address = storeAddress else { return nil }
        return try fleet(at: address)
    }

    /// Opens a database; it is closed when the command ends.
    /// - Parameters:
    ///   - address: Its address.
    ///   - keys: Its sealing keys; nil for those that the command names.
    /// - Returns: The database.
    /// - Throws: ``FleetError``, `AccountError`.
    func fleet(at address: String, keys: FleetKeyPlace? = nil) throws -> any FleetStore {
        let keys = keys ?? keyPlace
        if case .file(let path) = keys { tellIfOpen(path) }
        let fleet = try door.open(address, keys, diagnostics)
        fleets.withLock { $0.append(fleet) }
        return fleet
    }

    /// The folder for the replies of this run alone: the replies of a database's accounts are not kept.
    var runCache: URL { temporaryFolder.appending(path: "member-" + runName) }

    /// Demands that the accounts are in a folder.
    /// - Parameter command: The command's name.
    /// - Throws: ``FleetError/needsHome(command:)``.
    func demandHome(_ command: String) throws(FleetError) {
        guard storeAddress == nil else { throw .needsHome(command: command) }
    }

    /// Ends what was opened of databases.
    func closeFleets() async {
        let all = fleets.withLock { fleets in
            defer { fleets = [] }
            return fleets
        }
        for fleet in all { await fleet.close() }
        if !all.isEmpty { try? FileManager.default.removeItem(at: runCache) }
    }
}

extension Members {
    /// Prepares the calls of an account for what does not wait; in a vault nothing needs to be prepared.
    func makeReady(for account: Account) async throws(MembersError) {
        if vault == nil { try await prepareCalls(of: account) }
    }
}
