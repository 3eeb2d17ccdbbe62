#pragma once
// Nothing is declared here: only CPage includes the headers of these libraries. It stands for their flags.
