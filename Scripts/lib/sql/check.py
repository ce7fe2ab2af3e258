"""Walks the parse trees of the fleet's statements, and names those that could not be distributed by the hash of their key."""
import json
import sys

from pglast import ast, parse_sql
from pglast.visitors import Visitor

ACCOUNT = ("provider", "environment", "client_id", "subject")
CLIENT = ("provider", "environment", "client_id")
# The column or columns by which each table can be distributed.
KEYS = {
    "member_account": ACCOUNT, "member_account_use": ACCOUNT, "member_account_attempt": ("id",),
    "member_account_impression": ("provider", "environment", "subject", "campaign"),
    "member_account_value": (*CLIENT, "name"), "member_account_client": CLIENT,
    "member_account_pace": ("name",), "member_account_block": ("name",),
}
# Tables whose rows lie together, because their keys begin with the same columns: a statement may read one and write the other.
TOGETHER = {frozenset({"member_account", "member_account_use"})}
FUNCTIONS = {"clock_timestamp", "max", "count", "substring", "chr", "set_config", "pg_notify", "extract", "floor"}
# Statements about many members at once, which a page of a list, a client's sign-ins, cleaning and a change of keys need: they may be
# slow, and none of them is on the way of a member's sign-in or refresh.
MANY = (" LIMIT ", "count(*)", "max(activated)", "ORDER BY activated", "chr(10)")


class Walk(Visitor):
    """Collects what a statement uses."""

    def __init__(self):
        self.tables, self.functions, self.faults, self.equal = set(), set(), [], set()

    def visit_RangeVar(self, _, node):
        self.tables.add(node.relname)

    def visit_FuncCall(self, _, node):
        self.functions.add(node.funcname[-1].sval)

    def visit_A_Expr(self, _, node):
        column, other = node.lexpr, node.rexpr
        is_equality = node.name and node.name[-1].sval == "=" and isinstance(other, ast.ParamRef)
        if is_equality and isinstance(column, ast.ColumnRef):
            self.equal.add(column.fields[-1].sval)

    def visit_WithClause(self, _, node):
        self.faults.append("has WITH, which distributed databases take in few forms only")

    def visit_WindowDef(self, _, node):
        self.faults.append("has a window")

    def visit_JoinExpr(self, _, node):
        self.faults.append("has a join")

    def visit_SubLink(self, _, node):
        self.sublinks = getattr(self, "sublinks", 0) + 1


def inserted_columns(statement):
    """The columns that an INSERT names, or all of the table's key where it names none."""
    if not isinstance(statement, ast.InsertStmt):
        return set()
    if statement.cols is None:
        return set(KEYS.get(statement.relation.relname, ()))
    return {target.name for target in statement.cols}


def faults(text):
    """What is wrong with one statement."""
    parsed = parse_sql(text)
    if len(parsed) != 1:
        return [f"has {len(parsed)} statements"]
    statement = parsed[0].stmt
    walk = Walk()
    walk(parsed)
    known = walk.tables & KEYS.keys()
    found = list(walk.faults)
    if unknown := walk.functions - FUNCTIONS:
        found.append(f"calls {', '.join(sorted(unknown))}")
    if walk.tables - KEYS.keys() or len(known) > 1 and frozenset(known) not in TOGETHER:
        found.append(f"reads or writes {', '.join(sorted(walk.tables))} together")
    if any(mark in text for mark in MANY):
        return found
    named = walk.equal | inserted_columns(statement)
    found += [f"does not name {table}.{column}" for table in known for column in KEYS[table] if column not in named]
    return found


def main():
    statements = json.load(open(sys.argv[1], encoding="utf-8"))
    bad = 0
    for text in statements:
        for fault in faults(text):
            bad += 1
            print(f"sql-check: {' '.join(text.split())}\n    {fault}")
    missing = KEYS.keys() - {table for table in KEYS for text in statements if table in text.replace("(", " ").split()}
    if missing:
        bad += 1
        print(f"sql-check: no statement about {', '.join(sorted(missing))}: the list is not whole")
    print(f"sql-check: {len(statements)} statements, {bad} faults")
    return 1 if bad else 0


sys.exit(main())
