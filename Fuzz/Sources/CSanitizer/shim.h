#include <sanitizer/allocator_interface.h>
