/** Point queries to HSQLDB by JDBC. */
package org.mobula.bench.peers.database;
