/**
 * Remote calls: the micro-programs of Maassen's thesis (sections 2.3 and 3.3). Each is a call of {@link
 * org.mobula.tools.perf.remote.Target}. Start reading at {@link org.mobula.tools.perf.remote.RemoteTrial}.
 */
@NullMarked
package org.mobula.tools.perf.remote;

import org.jspecify.annotations.NullMarked;
