import CMemberBenchLoop
import MemberHTTPServer

private let width = 64
private let count = 96_000

/// The names of these rows, before the servers are started for them.
let servingRowNames = ["Server, 64 connections", "Server, 64 connections, suspending once"]

/// 64 connections that ask our server, for responses at once and for those of a handler that suspends, against the same loop in C and,
/// where it is installed, nginx; one load generator in C for all.
func serving(_ ours: UInt16, _ loop: UInt16, _ nginx: UInt16?) -> [Row] {
    var rows = [
        Row(
            name: servingRowNames[0], baselineName: "libmicrohttpd's loop in C", count: count, aim: 0.8,
            candidate: { try load(ours, "/people", $0) }, baseline: { try load(loop, "/people", $0) }),
        Row(
            name: servingRowNames[1], baselineName: "libmicrohttpd's loop in C, suspended and resumed",
            count: count, aim: 0.5,
            candidate: { try load(ours, "/suspended", $0) }, baseline: { try load(loop, "/suspended", $0) }),
    ]
    if let nginx {
        let row = Row(
            name: servingRowNames[0], baselineName: "nginx, return 200", count: count, aim: 0.6,
            candidate: { try load(ours, "/people", $0) }, baseline: { try load(nginx, "/people", $0) })
        rows.insert(row, at: 1)
    }
    return rows
}

private func load(_ port: UInt16, _ path: String, _ count: Int) throws {
    guard member_bench_load(port, path, width, count, BenchServer.answer.count) == count else {
        throw BenchError.wrongResult("the load generator")
    }
}
