#pragma once
// Nothing is declared here: only CPageText and CPageCanvas include the headers of these libraries. It stands for their flags.
