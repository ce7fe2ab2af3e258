#include "CMemberBenchParse.h"

#ifdef MEMBER_SIMDJSON
#include <simdjson.h>

void *member_bench_text(const void *bytes, size_t count) {
    return new simdjson::padded_string(static_cast<const char *>(bytes), count);
}

int member_bench_parse(void *text) {
    static simdjson::dom::parser parser;
    simdjson::dom::element root;
    return parser.parse(*static_cast<simdjson::padded_string *>(text)).get(root) == simdjson::SUCCESS;
}
#else
void *member_bench_text(const void *bytes, size_t count) {
    (void)bytes, (void)count;
    return NULL;
}

int member_bench_parse(void *text) {
    (void)text;
    return 0;
}
#endif
