#pragma once
#include <md4c.h>
