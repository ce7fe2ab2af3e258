// The pages of the commands that work on a database.

extension HelpPage.Entry {
    /// The database of a command.
    static let store = HelpPage.Entry(
        "--store URL", "the database, postgres://user@host/database without a password; else MEMBER_STORE")
    /// The sealing keys of a database.
    static let keys = HelpPage.Entry("--keys FILE", "the sealing keys, one a line; else MEMBER_KEYS contains them")
    static let keysProgram = HelpPage.Entry(
        "--keys-program FILE", "a program that prints the sealing keys, such as that of a key management service")
}

extension MoveCommand {
    static func help(_ known: [KnownProvider]) -> HelpPage {
        HelpPage([
            .usage(["member move --to PLACE [--to-keys FILE] [--replace] [--home DIR | --store URL] [--keys FILE] [--json]"]),
            .text(
                "Moves every account from the folder or database in use to another one: tokens, data of the person, permissions, impressions "
                    + "and small values. Each account is marked at its earlier place first, once no refresh is under way: a process that "
                    + "still uses it there gets an error that says where it went, and refreshes nothing. Then it is copied, and its secrets are removed. A "
                    + "move that was interrupted is finished by running it again. Running sign-ins are not moved. An account that "
                    + "both places have is left unchanged. Nothing is moved if both places are the same store under two names, or if the "
                    + "database has values and none is under the key for writing. Ends with 1 if an account could not be read."),
            .examples([
                "member move --to postgres://app@db.example/members --to-keys keys.txt",
                "member move --store postgres://app@db.example/members --to /var/lib/member",
            ]),
            .list(
                "Options",
                [
                    .init("--to PLACE", "a folder, or the address of a database whose tables are made (member migrate)"),
                    .init("--to-keys FILE", "the sealing keys of the database at --to, if they are not those of --keys"),
                    .init("--replace", "of an account that both places have keep the one with the later sign-in"),
                    .store, .keys, .json,
                ]),
        ])
    }
}

extension MigrateCommand {
    static func help(_ known: [KnownProvider]) -> HelpPage {
        HelpPage([
            .usage(["member migrate [--check] [--store URL] [--json]"]),
            .text(
                "Makes the tables of a database, or the steps that this version adds to them. Run it as the role that owns the tables; "
                    + "it needs no sealing key, and servers go on while it works. Every other command leaves the tables as they are. With "
                    + "--check nothing is changed: it ends with 6 if a step is missing."),
            .examples(["member migrate --store postgres://members_owner@db.example/members", "member migrate --check"]),
            .list("Options", [.init("--check", "only tell whether a step is missing"), .store, .json]),
        ])
    }
}

extension ResealCommand {
    static func help(_ known: [KnownProvider]) -> HelpPage {
        HelpPage([
            .usage(["member reseal [--store URL] [--keys FILE | --keys-program FILE] [--json]"]),
            .text(
                "Seals every value of a database under the key that is marked with “write”, while all servers go on. It may be interrupted "
                    + "and run again. Afterwards the earlier keys are needed for back-ups only. Ends with 1 if a value could not be "
                    + "opened: its key is missing, or it is damaged."),
            .examples(["member reseal --store postgres://app@db.example/members --keys keys.txt", "member reseal"]),
            .list("Options", [.store, .keys, .keysProgram, .json]),
        ])
    }
}

extension KeysCommand {
    static func help(_ known: [KnownProvider]) -> HelpPage {
        HelpPage([
            .usage(["member keys [--json]"]),
            .text(
                "Prints a new sealing key for a database, one line. It is a secret that is kept nowhere else: store it where every "
                    + "server gets it from, and not in the database. The first key of a file stands alone. To change the key, write “write ” "
                    + "before it and add the new one on its own line; once every server has both, move the “write ” to the new one, "
                    + "then run `member reseal`."),
            .examples(["(umask 077; member keys > keys.txt)", "member keys"]),
            .list("Options", [.json]),
        ])
    }
}
