/**
 * The output of results: a table, Markdown, JSON lines, and a plot. Start reading at
 * {@link org.mobula.bench.report.Report}.
 */
@NullMarked
package org.mobula.bench.report;

import org.jspecify.annotations.NullMarked;
