/**
 * What becomes of measurements: a table to read, Markdown to publish, JSON lines to keep. Start reading at
 * {@link org.mobula.bench.report.Report}.
 */
@NullMarked
package org.mobula.bench.report;

import org.jspecify.annotations.NullMarked;
