/* How texts of models begin, for tests of what is wrong further on. */
#ifndef TESTS_SUPPORT_OPENINGS_H
#define TESTS_SUPPORT_OPENINGS_H

#define PTE "{\"format\": \"pte\", \"root\": {"
#define PLAN PTE "\"execution_plan\": [{"
#define VALUE PLAN "\"values\": [{"
#define TENSOR VALUE "\"val_type\": \"Tensor\",\n\"val\": {"
#define NFAT "{\"format\": \"nfat\",\n"
#define SEGMENT PTE "},\n\"segments\": ["

#endif
