/// Says its arguments, then every line it is told, until there is no more.
enum Echo {
    static func run(_ arguments: [String]) async throws {
        arguments.forEach(MemberWorker.say)
        while let line = readLine() { MemberWorker.say(line) }
    }
}
